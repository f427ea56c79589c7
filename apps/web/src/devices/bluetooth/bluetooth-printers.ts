import type { PrinterStatus } from '@tuppence/printing/status'
import type { PrinterConnection, PrinterTransport, SendOutcome } from '../printers/connection.ts'
import {
  connect,
  deviceOf,
  onPrinterReady,
  pair,
  scan,
  setType,
  startBluetooth,
  subscribeToDevices,
} from './bluetooth-devices.ts'
import { sendInChunks } from './send-in-chunks.ts'
import { webBluetooth } from './web-bluetooth.ts'

/**
 * Receipt printers by Bluetooth. Connecting, holding and connecting again is the devices' own; what is opened here uses the
 * connection that stands, and letting go of it leaves it standing: a person disconnects a printer where they connected it.
 */
export const bluetoothPrinters: PrinterTransport = {
  kind: 'bluetooth',
  isSupported: () => webBluetooth() !== undefined,
  async choose() {
    startBluetooth(false)
    const found = await scan()
    if (!found) return null
    // Whoever chooses it as their printer says what it is.
    await setType(found.id, 'printer')
    if (!found.isPaired) await pair(found.id)
    await connect(found.id)
    return { deviceKey: found.id, name: found.name }
  },
  async open(deviceKey) {
    startBluetooth(false)
    return deviceOf(deviceKey)?.printer ? opened(deviceKey) : null
  },
  onArrival: onPrinterReady,
}

/** Until it says otherwise, a printer that is connected prints. */
const READY: PrinterStatus = { isOnline: true, paper: 'ok', isCoverOpen: false, hasError: false }
const AWAY: PrinterStatus = { ...READY, isOnline: false }

function opened(id: string): PrinterConnection {
  const ends = new Set<() => void>()
  const closed = new AbortController()
  const isGone = () => closed.signal.aborted || deviceOf(id)?.printer === undefined
  /** Calls back whenever it goes and comes. */
  const watch = (listener: (isGone: boolean) => void): (() => void) => {
    let wasGone = isGone()
    const end = subscribeToDevices(() => {
      if (isGone() === wasGone) return
      wasGone = !wasGone
      listener(wasGone)
    })
    ends.add(end)
    return () => {
      ends.delete(end)
      end()
    }
  }
  return {
    kind: 'bluetooth',
    name: deviceOf(id)?.shown.name ?? '',
    async send(bytes): Promise<SendOutcome> {
      const printer = deviceOf(id)?.printer
      if (isGone() || !printer) return { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
      const lost = new AbortController()
      const unwatch = watch(() => lost.abort())
      closed.signal.addEventListener('abort', () => lost.abort(), { signal: lost.signal })
      const outcome = await sendInChunks(printer.write, bytes, lost.signal)
      unwatch()
      return outcome
    },
    onStatus: (listener) => watch((isGone) => listener(isGone ? AWAY : READY)),
    async close() {
      closed.abort()
      for (const end of ends) end()
      ends.clear()
    },
  }
}
