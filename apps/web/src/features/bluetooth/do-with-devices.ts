import { answeredMessage } from '@tuppence/domain/refusals'
import { familyOf } from '@tuppence/printing/printer-families'
import { PRINTER_FAULTS } from '@tuppence/printing/status'
import { connect, disconnect, pair, scan, unpair } from '../../devices/bluetooth/bluetooth-devices.ts'
import { bluetoothPrinters } from '../../devices/bluetooth/bluetooth-printers.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import { familyOfName } from '../../devices/bluetooth/printer-family.ts'
import { webBluetooth } from '../../devices/bluetooth/web-bluetooth.ts'
import { openCustomerDisplay } from '../../devices/display-window.ts'
import { drawing } from '../../devices/printers/drawing.ts'
import { NotPrinted } from '../../devices/printers/not-printed.ts'
import { fetchPrinting, fetchTestPage, printTestHere } from '../../devices/printers/print-here.ts'
import { printerHere } from '../../devices/printers/printer-here.ts'
import { forgetPrinter, setPrinterHere } from '../../devices/printers/printer-type.ts'
import { toast } from '../../ui/index.ts'

/*
 * What a person does with a device, each with the words of the specification for how it went (B§4, B§8). None rejects: what
 * went wrong also stands beside the device.
 */

const sayFailed = (title: string, description: string) => toast({ title, description, look: 'destructive' })

/** DEV-008, DEV-015, DEV-017, DEV-018. */
export async function findDevice(): Promise<void> {
  if (!webBluetooth()) {
    sayFailed('Bluetooth Not Supported', "Your browser doesn't support Web Bluetooth API")
    return
  }
  try {
    const found = await scan()
    if (found) toast({ title: 'Device Found', description: found.name })
  } catch {
    sayFailed('Scan Failed', 'Could not scan for Bluetooth devices')
  }
}

/** DEV-019, DEV-020. */
export async function pairDevice({ id, name }: BluetoothDevice): Promise<void> {
  try {
    await pair(id)
    toast({ title: 'Device Paired', description: name })
  } catch {
    sayFailed('Pairing Failed', `${name} did not answer`)
  }
}

/** DISP-004. */
const DISPLAY_SIZE = 'width=1200,height=800'
const openDisplay = () => openCustomerDisplay(DISPLAY_SIZE)

/** DEV-021, DEV-022, DEV-024 to DEV-026. */
export async function connectDevice({ id, name, type }: BluetoothDevice): Promise<void> {
  try {
    if (!(await connect(id))) return
  } catch {
    sayFailed('Connection Failed', `Could not connect to ${name}`)
    return
  }
  const words = `Successfully connected to ${name}`
  if (type !== 'display') toast({ title: 'Device Connected', description: words })
  else if (openDisplay())
    toast({ title: 'Device Connected', description: `${words} - Customer display opened` })
  else {
    toast({
      title: 'Device Connected',
      description: `${words}. The browser blocked the customer display.`,
      action: { label: 'Open the display', onAct: openDisplay },
    })
  }
}

/** DEV-023. */
export function disconnectDevice({ id, name }: BluetoothDevice): void {
  disconnect(id)
  toast({ title: 'Device Disconnected', description: `Disconnected from ${name}` })
}

/**
 * Prints what shows whether the printer is understood: as it was set up where receipts come from it, else as its name tells and
 * on the narrowest paper, which most without a cable have.
 */
export async function printTest({ id, name }: BluetoothDevice): Promise<void> {
  try {
    const fault = await testFault(id, name)
    if (fault === null) toast({ title: 'Test Printed', description: `${name} took the whole page.` })
    else sayFailed('Test Not Printed', fault)
  } catch {
    sayFailed('Test Not Printed', 'What writes the page is fetched when there is a network.')
  }
}

/** Why it is not on paper, in words; null where it is. */
async function testFault(id: string, name: string): Promise<string | null> {
  const here = printerHere()
  if (here?.deviceKey === id) {
    try {
      await printTestHere(here)
      return null
    } catch (error) {
      // It stays in the print queue, as a receipt would.
      if (error instanceof NotPrinted)
        return answeredMessage(PRINTER_FAULTS.find((fault) => fault === error.fault) ?? 'printer-unreachable')
      throw error
    }
  }
  const [{ documentBytes }, { testPage }] = await Promise.all([fetchPrinting(), fetchTestPage()])
  const paper = paperOfName(name)
  const printer = await bluetoothPrinters.open(id, familyOf(paper).language !== 'esc-pos')
  const outcome = await printer?.send(await documentBytes(testPage(name, paper), paper, drawing))
  await printer?.close()
  if (outcome?.ok) return null
  return answeredMessage(
    outcome?.mayHavePrinted ? 'printer-cut-short' : (outcome?.fault ?? 'printer-unreachable'),
  )
}

const paperOfName = (name: string) => ({ family: familyOfName(name), columns: 32 }) as const

/** Has the receipts of this device printed by it; the printer's own set-up says more about paper and drawer. */
export function printReceiptsBy({ id, name }: BluetoothDevice): void {
  setPrinterHere({
    ...{ connection: 'bluetooth', deviceKey: id, name, hasDrawer: false },
    ...paperOfName(name),
  })
  toast({ title: 'Receipts print here', description: name })
}

/** DEV-027. */
export async function unpairDevice({ id, name }: BluetoothDevice): Promise<void> {
  await unpair(id)
  forgetPrinter(id)
  toast({ title: 'Device Unpaired', description: `${name} is no longer kept here. Scan to pair it again.` })
}
