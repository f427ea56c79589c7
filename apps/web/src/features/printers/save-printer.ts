import { CallFailed } from '@tuppence/contract/client'
import { removePrinter, savePrinter, testPrinter } from '@tuppence/contract/printers'
import { NotPrinted } from '../../devices/printers/not-printed.ts'
import { printTestHere } from '../../devices/printers/print-here.ts'
import { networkPrinter } from '../../devices/printers/printer-here.ts'
import { setPrinterHere } from '../../devices/printers/printer-type.ts'
import { letGo, openDrawerHere } from '../../devices/printers/queue-here.ts'
import { send } from '../../foundation/asking/api.ts'
import { type PrinterDraft, printerHereOf, type SetUpAt } from './printer-setup.ts'

/**
 * Keeps what was set up: of a printer at this device here, so that it prints without a network, and of every till's printer in
 * the office's books, where the person may write them.
 */
export async function keepPrinter(at: SetUpAt, draft: PrinterDraft, maySave: boolean): Promise<void> {
  const { connection, host, port, name, family, columns, hasDrawer } = draft
  const till = maySave ? at.till : null
  const fields = { name: name.trim(), family, columns, hasDrawer }
  if (connection === 'network') {
    if (!till || port === undefined) throw new Error('A network printer is saved for a till, by who may')
    const body = { connection, host: host.trim(), port, ...fields } as const
    await send(savePrinter, { params: { tillId: till.id }, body })
  } else if (till && connection === 'browser') {
    await send(removePrinter, { params: { tillId: till.id } }).catch((error: unknown) => {
      // It had none.
      if (!(error instanceof CallFailed && error.status === 404)) throw error
    })
  }
  if (at.kind === 'office') return
  await letGo()
  setPrinterHere(printerHereOf(draft))
  networkPrinter.remember(connection === 'network')
  if (till && connection !== 'network' && connection !== 'browser')
    // The printer works without it: the office only knows less.
    await send(savePrinter, { params: { tillId: till.id }, body: { connection, ...fields } }).catch(
      () => undefined,
    )
}

/** Prints the test page, or opens the drawer. Null where it was done, else a refusal's code. */
export async function tryPrinter(
  at: SetUpAt,
  draft: PrinterDraft,
  what: 'page' | 'drawer',
): Promise<string | null> {
  const here = printerHereOf(draft)
  if (!here) {
    if (!at.till) return 'no-device'
    try {
      await send(testPrinter, { params: { tillId: at.till.id }, body: { what } })
      return null
    } catch (error) {
      return error instanceof CallFailed ? (error.problem?.code ?? 'unexpected') : 'no-network'
    }
  }
  if (what === 'drawer') return openDrawerHere(here)
  try {
    await printTestHere(here)
    return null
  } catch (error) {
    return error instanceof NotPrinted ? (error.fault ?? 'printer-silent') : 'printer-silent'
  }
}
