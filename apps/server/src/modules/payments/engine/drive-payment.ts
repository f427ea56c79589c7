import type { CardPayment } from '@tuppence/contract/payments'
import { isUnsettled, LINK_LASTS_MS, type PaymentEvent } from '@tuppence/domain/payments'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import {
  type Account,
  type PaymentProvider,
  type PaymentRef,
  type Progress,
  ProviderError,
} from '../providers/provider.ts'
import { noteHeard } from '../terminals/terminals.queries.ts'
import type { EngineParts } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import {
  cardPayment,
  findPayment,
  type Noted,
  noteEvent,
  type PaymentRow,
  paymentOf,
} from './payment-rows.ts'
import { OF_ANOTHER_KEY, reachProvider } from './reach-provider.ts'
import { type Answer, readable } from './readable-answer.ts'
import { endLeft } from './unsent-payment.ts'

/** A provider that has never heard of a payment may yet get it: only after this long is its word taken. */
export const STILL_UNDER_WAY_MS = 60_000

/** A card that its provider says it still waits for, so long after its time, is looked up by a person: no till waits for ever. */
export const WAITS_NO_LONGER_MS = 5 * 60_000

/**
 * Asks the provider how an open payment stands. One that has ended is answered as it is.
 *
 * @param which `also-ended` asks as well after one that ended without money: its provider has told of it, or a person has said
 * what nobody knew (rule P4)
 */
export async function drivePayment(
  parts: EngineParts,
  organizationId: string,
  id: string,
  which: 'open' | 'also-ended' = 'open',
): Promise<CardPayment> {
  const row = await readRow(parts, organizationId, id)
  const isAsked = isUnsettled(paymentOf(row)) || (which === 'also-ended' && row.card === null)
  if (isAsked)
    await askProvider(parts, organizationId, row, (provider, account, ref) => provider.progress(account, ref))
  return readView(parts, organizationId, id)
}

/**
 * Notes what the payment's provider answers. A question that was not answered has begun or ended nothing; of a payment that was
 * not sent nobody is asked.
 *
 * @returns what it said; `overdue` that it waits for the card long after its time; undefined for nothing that could be read
 */
export async function askProvider(
  parts: EngineParts,
  organizationId: string,
  row: PaymentRow,
  ask: (provider: PaymentProvider, account: Account, ref: PaymentRef) => Promise<Progress>,
): Promise<Progress['kind'] | 'overdue' | undefined> {
  if (row.state === 'created') {
    await endLeft(parts, organizationId, row.id)
    return undefined
  }
  const { provider, account, keySetAt, ref, waitsMs } = await inOrganization(
    parts.database,
    organizationId,
    (tx) => reachProvider(tx, parts, organizationId, row),
  )
  const agoMs = parts.now().getTime() - row.createdAt.getTime()
  const isUnderWay = agoMs < waitsMs + STILL_UNDER_WAY_MS
  const isOverdue = agoMs > (row.by === 'link' ? LINK_LASTS_MS : waitsMs) + WAITS_NO_LONGER_MS
  let said: Progress['kind'] | 'overdue' | undefined
  await noteAnswer(
    parts,
    organizationId,
    row.id,
    async () => {
      const progress = await ask(provider(), account, ref)
      said = progress.kind === 'waiting' && isOverdue ? 'overdue' : progress.kind
      if (progress.kind === 'none' && isUnderWay)
        throw new ProviderError('unsure', 'The provider has not heard of it yet.')
      if (said === 'overdue') throw new ProviderError('unsure', WAITS_STILL)
      // Another account's word on it is none.
      if (progress.kind === 'none' && keySetAt && keySetAt > row.createdAt)
        throw new ProviderError('unsure', OF_ANOTHER_KEY)
      return progress
    },
    'asking',
  )
  return said
}

const WAITS_STILL = 'The provider says that it waits for the card still, long after its time.'

/**
 * Notes what the provider says, or that it says nothing. Whatever comes, the payment stands as something that a person finds a way
 * out of: what cannot be kept is no answer.
 */
export async function noteAnswer(
  parts: EngineParts,
  organizationId: string,
  id: string,
  ask: () => Promise<Answer>,
  what: 'starting' | 'asking' = 'starting',
): Promise<void> {
  try {
    const answer = readable(await ask())
    const [event, noted] = eventOf(answer)
    const kept = { ...noted, ...(answer.payAt && { payAt: answer.payAt }) }
    const isNews = await note(parts, organizationId, id, event, kept)
    if (isNews && answer.kind !== 'none') await noteTerminal(parts, organizationId, id)
  } catch (error) {
    const isExpected = error instanceof ProviderError
    const hasNotBegun = isExpected && what === 'starting' && error.failure !== 'unsure'
    const reason = isExpected ? error.message : 'The answer could not be read.'
    const event = { type: hasNotBegun ? 'failed' : 'unanswered' } as const
    const isNews = await note(parts, organizationId, id, event, { reason })
    if (!isNews) return
    if (isExpected) warnOf(parts, { organizationId, paymentId: id }, error)
    else
      parts.log.error({ err: error, organizationId, paymentId: id }, 'A payment’s answer could not be read')
  }
}

/** Apart from its payment: who begins one holds the terminal first, and each would wait for the other. */
function noteTerminal({ database, now }: EngineParts, organizationId: string, id: string): Promise<void> {
  return inOrganization(database, organizationId, async (tx) => {
    const { terminalId } = await findPayment(tx, organizationId, id)
    if (terminalId) await noteHeard(tx, organizationId, terminalId, now())
  })
}

/** What a provider did not do, for who looks after the server; what it says again and again is said once. */
export function warnOf(
  { log }: EngineParts,
  of: { readonly organizationId: string; readonly paymentId: string; readonly refundId?: string },
  { failure, message }: ProviderError,
): void {
  log.warn({ ...of, failure, said: message }, 'A payment provider did not answer, or would not')
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

/**
 * @param also what belongs to the event and is written with it, where it changed the payment
 * @returns whether the payment reads otherwise now
 */
export async function note(
  { database, now, wake }: EngineParts,
  organizationId: string,
  id: string,
  event: PaymentEvent,
  noted: Omit<Noted, 'at'>,
  also?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const at = now()
  const hasChanged = await inOrganization(database, organizationId, async (tx) => {
    const has = await noteEvent(tx, organizationId, id, event, { at, ...noted })
    if (has) await also?.(tx)
    await setNextPoll(tx, organizationId, id, at)
    if (has) await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    return has
  })
  if (hasChanged) wake(organizationId)
  return hasChanged
}

export const readRow = ({ database }: EngineParts, organizationId: string, id: string) =>
  inOrganization(database, organizationId, (tx) => findPayment(tx, organizationId, id))

export const readView = async (parts: EngineParts, organizationId: string, id: string) =>
  cardPayment(await readRow(parts, organizationId, id))
