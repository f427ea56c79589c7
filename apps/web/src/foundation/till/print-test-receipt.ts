import { testPrinter } from '@tuppence/contract/printers'
import type { Printed } from '../../devices/print-document.ts'
import { networkPrinter, printerHere } from '../../devices/printers/printer-here.ts'
import { printTest, recordTestPrint } from '../../devices/test-prints.ts'
import { send } from '../asking/api.ts'

/**
 * RCPT-031: prints a test receipt on whatever prints for this device: its own printer, its till's network printer, or the browser.
 * Wherever it comes out, it is in this device's list.
 *
 * @param tillId of this device; undefined where it is no till
 * @throws NotPrinted, or why the network printer has not printed it
 */
export async function printTestReceipt(
  shop: Parameters<typeof printTest>[0],
  by: Parameters<typeof printTest>[1],
  tillId: string | undefined,
): Promise<Printed> {
  if (printerHere() || !networkPrinter.isKnown() || tillId === undefined) return printTest(shop, by)
  await send(testPrinter, { params: { tillId }, body: { what: 'receipt' } })
  recordTestPrint(shop, by)
  return 'printed'
}
