import { SERIAL_SERVICES } from './known-services.ts'
import { scannedText, wholeCode } from './scanned-text.ts'
import type { GattCharacteristic, GattServer } from './web-bluetooth.ts'

/** It is connected, and offers nothing that this program could print to or read codes from. */
export class DeviceUnfit extends Error {
  readonly problem: 'cannot-print' | 'cannot-scan'

  constructor(problem: 'cannot-print' | 'cannot-scan') {
    super(problem)
    this.problem = problem
  }
}

/** Where a printer takes bytes, and where it tells of itself if it does. */
export interface PrinterChannel {
  readonly write: GattCharacteristic
  readonly notify: GattCharacteristic | undefined
}

/** @throws DeviceUnfit where none of its services is one that printers print by */
export async function openPrinter(server: GattServer): Promise<PrinterChannel> {
  for (const { service: uuid, write: writeId, notify: notifyId } of SERIAL_SERVICES) {
    const service = await server.getPrimaryService(uuid).catch(() => undefined)
    const write = await service?.getCharacteristic(writeId).catch(() => undefined)
    if (!service || !write || !(write.properties.write || write.properties.writeWithoutResponse)) continue
    const notify = await service.getCharacteristic(notifyId).catch(() => undefined)
    return { write, notify: notify && tellsByItself(notify) ? notify : undefined }
  }
  throw new DeviceUnfit('cannot-print')
}

const tellsByItself = ({ properties }: GattCharacteristic) => properties.notify || properties.indicate

/** A code without an end is over when nothing more of it has come for so long. */
const QUIET_MS = 150

/**
 * Calls back with every code that a scanner sends, until it is disconnected.
 *
 * @throws DeviceUnfit where none of its services is one that scanners send by
 */
export async function openScanner(server: GattServer, onCode: (code: string) => void): Promise<void> {
  let isFit = false
  for (const { service: uuid, notify: notifyId } of SERIAL_SERVICES) {
    const service = await server.getPrimaryService(uuid).catch(() => undefined)
    const notify = await service?.getCharacteristic(notifyId).catch(() => undefined)
    if (!notify || !tellsByItself(notify)) continue
    readCodes(notify, onCode)
    await notify.startNotifications()
    isFit = true
  }
  if (!isFit) throw new DeviceUnfit('cannot-scan')
}

function readCodes(from: GattCharacteristic, onCode: (code: string) => void): void {
  const decoder = new TextDecoder()
  let rest = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const endByQuiet = () => {
    const code = wholeCode(rest)
    rest = ''
    if (code !== '') onCode(code)
  }
  from.addEventListener('characteristicvaluechanged', () => {
    clearTimeout(timer)
    const arrived = scannedText(rest, decoder.decode(from.value, { stream: true }))
    rest = arrived.rest
    for (const code of arrived.codes) onCode(code)
    if (rest !== '') timer = setTimeout(endByQuiet, QUIET_MS)
  })
}
