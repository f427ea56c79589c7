import { uuidv7 } from 'uuidv7'
import type { ServerPrint, TryOutcome } from './print-job.ts'
import { networkPrinter } from './printer-here.ts'
import { outcomeOfFailure, printByServer, printQueue, startPrintQueue } from './queue-here.ts'

/** How long whoever completed a sale is kept from hearing that its receipt is late. */
const HEARD_WITHIN_MS = 6_000

/**
 * What becomes of a receipt that the server was asked to print and did not, or did not answer. It goes into the queue where the
 * server has a printer for this till; it is asked for there by the same name, so that one which came out after all is not
 * printed again.
 *
 * @returns `none` where it is no matter of a printer: the browser prints, or nothing can
 */
export async function queueForServer(
  title: string,
  body: ServerPrint,
  error: unknown,
  ask: (body: ServerPrint) => Promise<unknown>,
): Promise<'printed' | 'queued' | 'none'> {
  const first = outcomeOfFailure(error)
  if (first.ok || !isOfPrinter(first)) return 'none'
  printByServer(ask)
  await startPrintQueue()
  const { id } = await printQueue.add({ id: uuidv7(), title, work: { kind: 'server', body } }, first)
  const settled = first.fault === 'sale-not-known' ? await printQueue.settled(id, HEARD_WITHIN_MS) : undefined
  return settled?.state === 'printed' ? 'printed' : 'queued'
}

/** The server's word about a printer, or none at all from one that has printed for this till before. */
function isOfPrinter({ fault }: Exclude<TryOutcome, { ok: true }>): boolean {
  if (fault === 'no-network') return networkPrinter.isKnown()
  return fault.startsWith('printer-') || fault === 'sale-not-known' || fault === 'too-busy'
}
