import { simulatedLink } from '@tuppence/contract/simulated-payments'
import type { Minor } from '@tuppence/domain/money'
import { type CardFacts, SIMULATED_PENCE } from '@tuppence/domain/payments'
import {
  type Account,
  type FoundTerminal,
  type PaymentProvider,
  type PaymentRef,
  type PaymentToStart,
  type Progress,
  ProviderError,
  type RefundProgress,
  type RefundToStart,
  UnknownTerminal,
} from '../provider.ts'
import { SAMPLE_TERMINALS } from './sample-terminals.ts'

/** PAY-015. */
const SCAN_MS = 5_000
const PAIR_MS = 3_000
const TEST_MS = 4_000
const PAY_MS = 2_000

/** What the simulator's own books say of a payment. */
export interface SimulatedPayment {
  readonly amountMinor: Minor
  readonly startedAtMs: number
  readonly timeoutMs: number
  /** Left out for a payment by link. */
  readonly terminalId?: string
  /** When the customer paid, of a payment by link. */
  readonly paidAtMs?: number
  readonly cancelledAtMs?: number
  readonly refunds: Readonly<Record<string, Minor>>
}

/** Where the books are: they outlive the server's process, as a provider's do. */
export interface SimulatedBooks {
  read(organizationId: string, paymentId: string): Promise<SimulatedPayment | undefined>
  /** @returns what stands there now: the first to write under an id stays */
  add(organizationId: string, paymentId: string, payment: SimulatedPayment): Promise<SimulatedPayment>
  /** What was started from `from` up to, not with, `until`. */
  list(organizationId: string, from: Date, until: Date): Promise<(readonly [string, SimulatedPayment])[]>
  change(
    organizationId: string,
    paymentId: string,
    change: (payment: SimulatedPayment) => SimulatedPayment,
  ): Promise<SimulatedPayment | undefined>
}

export interface SimulatorParts {
  readonly books: SimulatedBooks
  readonly now: () => Date
  /** Waits; tests turn the clock instead. */
  readonly sleep: (ms: number) => Promise<void>
  /** Where its page of a link is. */
  readonly publicUrl: string
}

/** The longest that a terminal of its waits for a card. */
const LONGEST_WAIT_MS = 60_000

const CARD: CardFacts = {
  cardType: 'Visa (simulator)',
  last4: '4242',
  authCode: 'SIM001',
  entry: 'contactless',
  applicationId: 'A0000000031010',
}

/** A provider that behaves like one and moves no money (PAY-013, PAY-014). */
export function simulator({ books, now, sleep, publicUrl }: SimulatorParts): PaymentProvider {
  const progressOf = (paymentId: string, payment: SimulatedPayment | undefined): Progress =>
    payment ? standing(`sim_${paymentId}`, payment, now().getTime()) : { kind: 'none' }
  const progress = async ({ organizationId }: Account, { paymentId }: PaymentRef): Promise<Progress> =>
    progressOf(paymentId, await books.read(organizationId, paymentId))
  return {
    name: 'simulator',
    isSimulator: true,
    needsApiKey: false,
    capabilities: {
      scans: true,
      links: true,
      webhooks: false,
      lists: true,
    },
    async scan() {
      await sleep(SCAN_MS)
      return [...SAMPLE_TERMINALS]
    },
    async pair(_account, terminalId) {
      await sleep(PAIR_MS)
      return sampleTerminal(terminalId)
    },
    async status(_account, terminalId) {
      await sleep(TEST_MS)
      sampleTerminal(terminalId)
      return 'online'
    },
    async start({ organizationId }, payment) {
      const pence = payment.amountMinor % 100
      sampleTerminal(payment.terminalId)
      if (pence === SIMULATED_PENCE.isSwitchedOff)
        throw new ProviderError('not-begun', 'The simulator plays a terminal that is switched off.')
      if (pence === SIMULATED_PENCE.lineDrops)
        throw new ProviderError('unsure', 'The simulator plays a line that dropped.')
      await refuseBusy(books, organizationId, payment, now())
      const kept = await books.add(organizationId, payment.paymentId, begun(payment, now().getTime()))
      if (pence === SIMULATED_PENCE.takesAndAnswersAnError)
        throw new ProviderError('unsure', 'The simulator took the money and answered with an error.')
      return progressOf(payment.paymentId, kept)
    },
    progress,
    async cancel({ organizationId }, { paymentId }) {
      const atMs = now().getTime()
      const kept = await books.change(organizationId, paymentId, (payment) =>
        standing('', payment, atMs).kind === 'waiting' ? { ...payment, cancelledAtMs: atMs } : payment,
      )
      return progressOf(paymentId, kept)
    },
    refund: ({ organizationId }, refund) => giveBack(books, organizationId, refund, now().getTime()),
    async refundProgress({ organizationId }, { paymentId, refundId }) {
      const payment = await books.read(organizationId, paymentId)
      return payment && refundId in payment.refunds
        ? { kind: 'refunded', providerRefundId: `sim_${refundId}` }
        : { kind: 'none' }
    },
    async makeLink({ organizationId }, { paymentId, amountMinor, timeoutMs }) {
      const link = { amountMinor, timeoutMs, startedAtMs: now().getTime(), refunds: {} }
      await books.add(organizationId, paymentId, link)
      const page = simulatedLink.path.replace(':organizationId', organizationId).replace(':id', paymentId)
      return { providerPaymentId: `sim_${paymentId}`, payAt: new URL(page, publicUrl).href }
    },
    async list({ organizationId }, from, until) {
      const kept = await books.list(organizationId, from, until)
      return kept.flatMap(([paymentId, payment]) => {
        const stands = standing(`sim_${paymentId}`, payment, now().getTime())
        if (stands.kind !== 'approved') return []
        const at = new Date(payment.startedAtMs)
        const amounts = { takenMinor: stands.amountMinor, refundedMinor: refundedOf(payment) }
        return [{ providerPaymentId: stands.providerPaymentId, paymentId, at, ...amounts }]
      })
    },
    // Nothing outside calls for the simulator.
    readWebhook: async () => undefined,
  }
}

function sampleTerminal(terminalId: string): FoundTerminal {
  const found = SAMPLE_TERMINALS.find((terminal) => terminal.terminalId === terminalId)
  if (!found) throw new UnknownTerminal('The simulator has no such terminal.')
  return found
}

/** Two cards at once on one terminal are for no terminal to take. */
async function refuseBusy(books: SimulatedBooks, organizationId: string, asked: PaymentToStart, now: Date) {
  const since = new Date(now.getTime() - LONGEST_WAIT_MS)
  const recent = await books.list(organizationId, since, new Date(now.getTime() + 1))
  const isBusy = recent.some(
    ([id, payment]) =>
      id !== asked.paymentId &&
      payment.terminalId === asked.terminalId &&
      standing('', payment, now.getTime()).kind === 'waiting',
  )
  if (isBusy) throw new ProviderError('not-begun', 'The simulator’s terminal is busy with another payment.')
}

const begun = (payment: PaymentToStart, startedAtMs: number): SimulatedPayment => ({
  ...{ amountMinor: payment.amountMinor, timeoutMs: payment.timeoutMs, startedAtMs },
  terminalId: payment.terminalId,
  refunds: {},
})

/** How a payment stands, by the clock alone: nothing need run for it to go on. */
export function standing(providerPaymentId: string, payment: SimulatedPayment, atMs: number): Progress {
  const pence = payment.amountMinor % 100
  if (payment.cancelledAtMs !== undefined)
    return { kind: 'cancelled', reason: 'It was cancelled at the till.' }
  if (payment.terminalId === undefined && payment.paidAtMs === undefined)
    return atMs < payment.startedAtMs + payment.timeoutMs
      ? { kind: 'waiting', providerPaymentId }
      : { kind: 'cancelled', reason: 'The link was not paid within its time.' }
  if (pence === SIMULATED_PENCE.noCardComes)
    return atMs < payment.startedAtMs + payment.timeoutMs
      ? { kind: 'waiting', providerPaymentId }
      : { kind: 'cancelled', reason: 'No card came within the time.' }
  if (atMs < (payment.paidAtMs ?? payment.startedAtMs + PAY_MS)) return { kind: 'waiting', providerPaymentId }
  if (pence === SIMULATED_PENCE.declines) return { kind: 'declined', reason: 'The card’s bank declined it.' }
  if (pence === SIMULATED_PENCE.cancelledOnTerminal)
    return { kind: 'cancelled', reason: 'It was cancelled on the terminal.' }
  const amountMinor =
    pence === SIMULATED_PENCE.approvesHalf ? Math.ceil(payment.amountMinor / 2) : payment.amountMinor
  return { kind: 'approved', providerPaymentId, amountMinor, card: CARD }
}

const refundedOf = ({ refunds }: SimulatedPayment): Minor =>
  Object.values(refunds).reduce((sum, minor) => sum + minor, 0)

async function giveBack(
  books: SimulatedBooks,
  organizationId: string,
  { paymentId, refundId, amountMinor }: RefundToStart,
  atMs: number,
): Promise<RefundProgress> {
  let isNew = false
  const kept = await books.change(organizationId, paymentId, (payment) => {
    const stands = standing('', payment, atMs)
    const given = refundedOf(payment)
    const isThere = refundId in payment.refunds
    if (isThere || stands.kind !== 'approved' || given + amountMinor > stands.amountMinor) return payment
    isNew = true
    return { ...payment, refunds: { ...payment.refunds, [refundId]: amountMinor } }
  })
  if (!kept) return { kind: 'none' }
  if (isNew && amountMinor % 100 === SIMULATED_PENCE.givesBackAndAnswersAnError)
    throw new ProviderError('unsure', 'The simulator gave the money back and answered with an error.')
  return refundId in kept.refunds
    ? { kind: 'refunded', providerRefundId: `sim_${refundId}` }
    : { kind: 'refused', reason: 'There is not so much of this payment to give back.' }
}
