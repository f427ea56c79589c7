import { DAY_MS } from '@tuppence/domain/durations'
import type { PrinterFault } from '@tuppence/printing/status'

/**
 * Where a job stands. `in-question`: the printer stopped in the middle, or this device did, so some of it may be on paper and
 * only a person can see what. `failed`: it is not tried again by itself any more.
 */
export type PrintState = 'waiting' | 'printing' | 'printed' | 'in-question' | 'failed'

/** What the server is asked for, by `printReceipt` of the contract. */
export interface ServerPrint {
  readonly transaction: Record<string, unknown>
  readonly items: unknown[]
  readonly printId?: string
  readonly duplicate?: boolean
  /** The kept VAT invoice, and not the receipt. */
  readonly invoiceId?: string
}

/** The same of a read, by `printRead`. */
export interface ServerRead {
  readonly shiftId: string
  readonly kind: 'x' | 'z'
  readonly records: number
  readonly printId: string
  readonly duplicate?: boolean
}

/** What the server is to print for this till. */
export type ServerWork =
  | { readonly kind: 'server'; readonly body: ServerPrint }
  | { readonly kind: 'server-read'; readonly body: ServerRead }

export interface PrintJob {
  readonly id: string
  /** Whose it is. Jobs of before had none, and are nobody's. */
  readonly organizationId: string
  /** Which paper it is, whoever asks for it: it is in the queue once, and what was printed is known to have been. */
  readonly paper?: string | undefined
  /** What a person knows it by: "Receipt T1-000042". */
  readonly title: string
  readonly madeAt: number
  readonly state: PrintState
  /** Why it is not on paper; null before the first try and where it is. */
  readonly fault: string | null
  readonly tries: number
  /** When it is tried again by itself. */
  readonly nextTryAt: number
  readonly printedAt: number | null
  /** What was on it is no longer kept here: it is known to have been printed, and is printed again from the books. */
  readonly isEmptied?: true
  readonly work:
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isDuplicate?: boolean }
    | ServerWork
}

/** What became of one try. */
export type TryOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: PrinterFault | string; readonly mayHavePrinted: boolean }

/** A printer that comes back after this long finds a shop whose customers have gone: what waited is printed when asked for. */
export const TRIED_FOR_MS = 30 * 60_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 20_000
/** How long what was printed can be printed again from here. */
export const KEPT_MS = DAY_MS

/** Whether it is forgotten: it was printed a day ago, or is of a business that has not been here for a day. */
export const isForgotten = (
  { organizationId, madeAt, printedAt }: PrintJob,
  business: string | undefined,
  now: number,
): boolean =>
  organizationId === undefined ||
  (organizationId === business ? printedAt !== null && printedAt < now - KEPT_MS : madeAt < now - KEPT_MS)

/** What is kept of a printed job once its people have logged out: that it was printed, and no name of anybody (decision 0117). */
export function emptied({ paper, ...job }: PrintJob): PrintJob {
  return {
    ...job,
    // An invoice is known by its buyer.
    ...(paper?.startsWith('invoice ') ? {} : { paper }),
    isEmptied: true,
    work: { kind: 'bytes', bytes: new Uint8Array() },
  }
}

/** How a job stands after a try. Nothing that may be on paper is ever tried again by itself. */
export function afterTry(job: PrintJob, outcome: TryOutcome, now: number): PrintJob {
  const tries = job.tries + 1
  if (outcome.ok) return { ...job, state: 'printed', fault: null, tries, printedAt: now }
  const { fault } = outcome
  if (outcome.mayHavePrinted) return { ...job, state: 'in-question', fault, tries }
  if (now - job.madeAt > TRIED_FOR_MS) return { ...job, state: 'failed', fault, tries }
  const nextTryAt = now + Math.min(FIRST_WAIT_MS * 2 ** Math.min(job.tries, 10), LONGEST_WAIT_MS)
  return { ...job, state: 'waiting', fault, tries, nextTryAt }
}

/**
 * How a job stands that was under way when its window went away. The server knows whether it printed what it was asked for and
 * answers a repeat as the first time; of a printer at this device nobody knows.
 */
export function afterInterruption(job: PrintJob): PrintJob {
  if (job.state !== 'printing') return job
  return job.work.kind === 'bytes'
    ? { ...job, state: 'in-question', fault: 'printer-cut-short' }
    : { ...job, state: 'waiting', nextTryAt: 0 }
}

/**
 * What is printed when somebody asks for it once more. What is on paper already is marked. The server must not take it for a
 * repeat of the one that it knows.
 */
export function workAgain({ work, state }: PrintJob, printId: string): PrintJob['work'] {
  const mark = state === 'printed'
  switch (work.kind) {
    case 'bytes':
      return mark ? { ...work, isDuplicate: true } : work
    case 'server':
      return { ...work, body: { ...work.body, printId, ...(mark && { duplicate: true }) } }
    default:
      return { ...work, body: { ...work.body, printId, ...(mark && { duplicate: true }) } }
  }
}

/** The next one to try: the oldest, and none before it, so that receipts come out in their order. */
export function nextJob(jobs: readonly PrintJob[], now: number): PrintJob | undefined {
  const oldest = jobs.filter(({ state }) => state === 'waiting').sort((a, b) => a.madeAt - b.madeAt)[0]
  return oldest && oldest.nextTryAt <= now ? oldest : undefined
}

/** A sale takes a moment to the books, from which the server prints it. */
const ON_ITS_WAY_TRIES = 2

/** Whether a person should look: nothing of it is on paper, or perhaps half. */
export const needsLook = ({ state, fault, tries }: PrintJob): boolean =>
  state === 'in-question' ||
  state === 'failed' ||
  (state === 'waiting' && fault !== null && !(fault === 'sale-not-known' && tries <= ON_ITS_WAY_TRIES))
