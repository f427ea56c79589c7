import type { CardPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { isUnsettled, type PaymentEvent } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { openAccount } from '../accounts/accounts.queries.ts'
import type { SecretBox } from '../accounts/secret-box.ts'
import {
  type Account,
  type PaymentProvider,
  type PaymentRef,
  type Progress,
  ProviderError,
} from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'
import { findTerminal } from '../terminals/terminals.queries.ts'
import {
  cardPayment,
  findPayment,
  type Noted,
  noteEvent,
  type PaymentRow,
  paymentOf,
  setTurn,
} from './payment-rows.ts'
import { reachProvider } from './reach-provider.ts'

export interface EngineParts {
  readonly database: Database
  readonly providers: PaymentProviders
  readonly box: SecretBox
  readonly now: () => Date
  /** Lets the screens of a business hear at once what was announced. */
  readonly wake: (organizationId: string) => void
}

/** Who asks, as far as the payment notes it. */
export interface Asker {
  readonly organizationId: string
  readonly personId: string
  readonly staffName: string
}

export interface PaymentToBegin {
  readonly id: string
  readonly terminalId: string
  readonly tillId: string
  readonly shiftId?: string | undefined
  /** In pounds with two decimals. */
  readonly amount: string
}

/** While a card is waited for it is asked after so often, where nobody looks. */
const ASK_AGAIN_MS = 5_000
/** An unknown one has no till waiting; its provider is asked with patience. */
const ASK_UNKNOWN_MS = 30_000
/** A provider that has never heard of a payment may yet get it: only after this long is its word taken. */
const STILL_UNDER_WAY_MS = 30_000

/**
 * Asks for a card. The payment is in the books as sent before it leaves, so that whoever dies in between leaves a question
 * that the provider can answer; it is never started a second time by us.
 *
 * @throws Refused
 */
export async function beginPayment(
  parts: EngineParts,
  asker: Asker,
  asked: PaymentToBegin,
): Promise<CardPayment> {
  const { organizationId } = asker
  const begun = await inOrganization(parts.database, organizationId, (tx) =>
    keepPayment(tx, parts, asker, asked),
  )
  if (!begun) return drivePayment(parts, organizationId, asked.id)
  const { provider, account, terminal } = begun
  await told(parts, organizationId, asked.id, () =>
    provider.start(account, {
      paymentId: asked.id,
      terminalId: terminal.terminalId,
      amountMinor: minorOf(asked.amount),
      currency: 'GBP',
      timeoutMs: terminal.timeout * 1_000,
    }),
  )
  return readView(parts, organizationId, asked.id)
}

/** @returns undefined where this very payment was begun before */
async function keepPayment(tx: Tx, parts: EngineParts, asker: Asker, asked: PaymentToBegin) {
  const { organizationId, personId, staffName } = asker
  const terminal = await findTerminal(tx, organizationId, asked.terminalId)
  const [till] = await tx.execute(sql`
    select 1 from tills where organization_id = ${organizationId} and id = ${asked.tillId}`)
  if (!till) throw new Refused('unknown-till')
  const at = parts.now()
  const [added] = await tx.execute(sql`
    insert into payment_transactions (organization_id, id, terminal_id, till_id, shift_id, provider, amount,
                                      payment_method, status, asked_by, asked_by_name, created_at)
    values (${organizationId}, ${asked.id}, ${asked.terminalId}, ${asked.tillId}, ${asked.shiftId ?? null},
            ${terminal.provider}, ${asked.amount}, 'card', 'created', ${personId}, ${staffName}, ${at})
    on conflict (organization_id, id) do nothing returning id`)
  if (!added) {
    const kept = await findPayment(tx, organizationId, asked.id)
    const isSame =
      kept.amount === asked.amount && kept.terminalId === asked.terminalId && kept.tillId === asked.tillId
    if (!isSame) throw new Refused('payment-id-reused')
    return undefined
  }
  if (terminal.status !== 'connected') throw new Refused('terminal-not-connected')
  const provider = [...parts.providers.values()].find(({ name }) => name === terminal.provider)
  if (!provider) throw new Refused('provider-not-here')
  await noteEvent(tx, organizationId, asked.id, { type: 'sent' }, { at, person: asker })
  await setTurn(tx, organizationId, asked.id, new Date(at.getTime() + ASK_UNKNOWN_MS))
  await announce(tx, organizationId, { type: 'payments-changed', paymentId: asked.id })
  return { provider, terminal, account: await openAccount(tx, parts.box, organizationId, terminal) }
}

/** Asks the provider how an open payment stands. One that has ended is answered as it is. */
export async function drivePayment(
  parts: EngineParts,
  organizationId: string,
  id: string,
): Promise<CardPayment> {
  const row = await readRow(parts, organizationId, id)
  if (isUnsettled(paymentOf(row)))
    await withProvider(parts, organizationId, row, (provider, account, ref) =>
      provider.progress(account, ref),
    )
  return readView(parts, organizationId, id)
}

/** The cashier waits no longer. That is noted first: what is approved from now on was not meant to be. */
export async function givePaymentUp(parts: EngineParts, asker: Asker, id: string): Promise<CardPayment> {
  const { organizationId } = asker
  await note(parts, organizationId, id, { type: 'given-up' }, { person: asker })
  const row = await readRow(parts, organizationId, id)
  if (isUnsettled(paymentOf(row)))
    await withProvider(parts, organizationId, row, (provider, account, ref) => provider.cancel(account, ref))
  return readView(parts, organizationId, id)
}

/**
 * A person's word on a payment that nobody knows about.
 *
 * @throws Refused with payment-not-unknown, also where the provider answered just now
 */
export async function settleByPerson(
  parts: EngineParts,
  asker: Asker,
  id: string,
  { taken, reason }: { taken: boolean; reason: string },
): Promise<CardPayment> {
  const { organizationId } = asker
  const row = await readRow(parts, organizationId, id)
  const takenMinor = taken ? minorOf(row.amount) : 0
  const isDecided = await note(
    parts,
    organizationId,
    id,
    { type: 'settled', takenMinor },
    { person: asker, reason },
  )
  if (!isDecided) throw new Refused('payment-not-unknown')
  return readView(parts, organizationId, id)
}

async function withProvider(
  parts: EngineParts,
  organizationId: string,
  row: PaymentRow,
  ask: (provider: PaymentProvider, account: Account, ref: PaymentRef) => Promise<Progress>,
): Promise<void> {
  const { provider, account, ref, waitsMs } = await inOrganization(parts.database, organizationId, (tx) =>
    reachProvider(tx, parts, organizationId, row),
  )
  const isUnderWay = parts.now().getTime() - row.createdAt.getTime() < waitsMs + STILL_UNDER_WAY_MS
  await told(
    parts,
    organizationId,
    row.id,
    async () => {
      const progress = await ask(provider(), account, ref)
      if (progress.kind === 'none' && isUnderWay)
        throw new ProviderError('unsure', 'The provider has not heard of it yet.')
      return progress
    },
    'asking',
  )
}

/** Notes what the provider says, or that it says nothing. A question that was not answered has begun or ended nothing. */
async function told(
  parts: EngineParts,
  organizationId: string,
  id: string,
  ask: () => Promise<Progress>,
  what: 'starting' | 'asking' = 'starting',
): Promise<void> {
  let progress: Progress
  try {
    progress = await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await note(
        parts,
        organizationId,
        id,
        { type: 'unanswered' },
        { reason: 'The answer could not be read.' },
      )
      throw error
    }
    const hasNotBegun = what === 'starting' && error.failure !== 'unsure'
    await note(
      parts,
      organizationId,
      id,
      { type: hasNotBegun ? 'failed' : 'unanswered' },
      { reason: error.message },
    )
    return
  }
  await note(parts, organizationId, id, ...eventOf(progress))
}

function eventOf(progress: Progress): [PaymentEvent, Omit<Noted, 'at'>] {
  switch (progress.kind) {
    case 'approved':
      return [{ type: 'approved', amountMinor: progress.amountMinor }, { approved: progress }]
    case 'waiting':
      return [{ type: 'waiting' }, { providerPaymentId: progress.providerPaymentId }]
    case 'none':
      return [{ type: 'failed' }, { reason: 'The provider has never heard of this payment.' }]
    default:
      return [{ type: progress.kind }, { reason: progress.reason }]
  }
}

async function note(
  { database, now, wake }: EngineParts,
  organizationId: string,
  id: string,
  event: PaymentEvent,
  noted: Omit<Noted, 'at'>,
): Promise<boolean> {
  const at = now()
  const hasChanged = await inOrganization(database, organizationId, async (tx) => {
    const has = await noteEvent(tx, organizationId, id, event, { at, ...noted })
    const payment = paymentOf(await findPayment(tx, organizationId, id))
    const afterMs = payment.state === 'unknown' ? ASK_UNKNOWN_MS : ASK_AGAIN_MS
    await setTurn(tx, organizationId, id, isUnsettled(payment) ? new Date(at.getTime() + afterMs) : undefined)
    if (has) await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    return has
  })
  if (hasChanged) wake(organizationId)
  return hasChanged
}

const readRow = ({ database }: EngineParts, organizationId: string, id: string) =>
  inOrganization(database, organizationId, (tx) => findPayment(tx, organizationId, id))

const readView = async (parts: EngineParts, organizationId: string, id: string) =>
  cardPayment(await readRow(parts, organizationId, id))
