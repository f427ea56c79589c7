import type { CardPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { LINK_LASTS_MS, type PaymentWay } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { openAccount } from '../accounts/accounts.queries.ts'
import type { Account, PaymentProvider } from '../providers/provider.ts'
import { lockTerminal } from '../terminals/terminals.queries.ts'
import { drivePayment, noteAnswer, readView } from './drive-payment.ts'
import { type Asker, type EngineParts, isTheirTill, providerNamed } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { noteEvent, type PaymentRow, selectPayments } from './payment-rows.ts'
import type { Answer } from './readable-answer.ts'
import { occupying } from './terminal-occupancy.ts'
import { endUnsent } from './unsent-payment.ts'

export interface PaymentToBegin {
  readonly id: string
  readonly by?: PaymentWay | undefined
  readonly terminalId?: string | undefined
  readonly provider?: string | undefined
  readonly tillId: string
  readonly shiftId?: string | undefined
  /** In pounds with two decimals. */
  readonly amount: string
}

/** No person begins so many at one till: what does is at fault, and would hold up the shop's provider. */
const MOST_A_MINUTE_OF_TILL = 20

/**
 * Asks for a card, or makes a link. The payment is in the books as sent before it leaves, so that whoever dies in between leaves
 * a question that the provider can answer; it is never started a second time by us. While its terminal is not known to be free it
 * is in the books as created, so that whoever asks after it, or gives it up, finds it.
 *
 * @throws Refused
 */
export async function beginPayment(
  parts: EngineParts,
  asker: Asker,
  asked: PaymentToBegin,
): Promise<CardPayment> {
  const { organizationId } = asker.person
  if (!isTheirTill(asker.person, asked.tillId)) throw new Refused('unknown-till')
  const take = () =>
    inOrganization(parts.database, organizationId, (tx) =>
      asked.by === 'link' ? keepLinked(tx, parts, asker, asked) : keepOnTerminal(tx, parts, asker, asked),
    )
  const taken = await take()
  const begun =
    typeof taken === 'object' ? await onceFree(parts, organizationId, asked.id, taken, take) : taken
  if (begun) await noteAnswer(parts, organizationId, asked.id, begun)
  else return drivePayment(parts, organizationId, asked.id)
  return readView(parts, organizationId, asked.id)
}

/** What to ask the provider, once the payment is in the books; undefined where there is nothing to begin any more. */
type Start = (() => Promise<Answer>) | undefined

/** The terminal's other payment. The one to begin is in the books as created. */
interface Busy {
  readonly withId: string
}

/**
 * A payment that nobody looks at may have ended long ago: its provider is asked before the next is refused for it.
 *
 * @throws Refused with terminal-busy, or for what has changed meanwhile; the payment has ended by then
 */
async function onceFree(
  parts: EngineParts,
  organizationId: string,
  id: string,
  busy: Busy,
  take: () => Promise<Start | Busy>,
): Promise<Start> {
  try {
    await drivePayment(parts, organizationId, busy.withId)
    const taken = await take()
    if (typeof taken === 'object') throw new Refused('terminal-busy')
    return taken
  } catch (error) {
    await endUnsent(parts, organizationId, id, error instanceof Refused ? error.message : undefined)
    throw error
  }
}

async function keepOnTerminal(
  tx: Tx,
  parts: EngineParts,
  asker: Asker,
  asked: PaymentToBegin,
): Promise<Start | Busy> {
  const { organizationId } = asker.person
  const terminal = await lockTerminal(tx, organizationId, asked.terminalId ?? '')
  const kept = await keep(tx, parts, asker, asked, terminal.provider)
  if (kept.state !== 'created' || kept.givenUpAt) return undefined
  if (terminal.status !== 'connected') throw new Refused('terminal-not-connected')
  const provider = providerNamed(parts, terminal.provider)
  if (!provider) throw new Refused('provider-not-here')
  const account = await openAccount(tx, parts.box, organizationId, provider.name, terminal)
  refuseWithoutKey(provider, account)
  const [busy] = await occupying(tx, organizationId, terminal.id, asked.id, parts.now())
  if (busy) {
    await setNextPoll(tx, organizationId, asked.id, parts.now())
    return { withId: busy.id }
  }
  await noteSent(tx, parts, asker, asked.id)
  const payment = {
    ...{ paymentId: asked.id, terminalId: terminal.terminalId, amountMinor: minorOf(asked.amount) },
    ...({ currency: 'GBP', timeoutMs: terminal.timeout * 1_000 } as const),
  }
  return () => provider.start(account, payment)
}

async function keepLinked(tx: Tx, parts: EngineParts, asker: Asker, asked: PaymentToBegin): Promise<Start> {
  const { organizationId } = asker.person
  const provider = providerNamed(parts, asked.provider ?? '')
  if (!provider) throw new Refused('provider-not-here')
  const kept = await keep(tx, parts, asker, asked, provider.name)
  const isNew = kept.state === 'created'
  // The answer with the link was lost: the provider gives the same one again.
  const isLost = kept.payAt === null && kept.state === 'unknown'
  if (!isNew && !isLost) return undefined
  if (!provider.capabilities.links) throw new Refused('provider-without-links')
  const account = await openAccount(tx, parts.box, organizationId, provider.name)
  refuseWithoutKey(provider, account)
  if (isNew) await noteSent(tx, parts, asker, asked.id)
  const [shop] = await tx.execute<{ description: string }>(sql`
    select o.business_name || ', ' || t.name as description
      from organizations o join tills t on t.organization_id = o.id
     where o.id = ${organizationId} and t.id = ${asked.tillId}`)
  const link = {
    ...{ paymentId: asked.id, amountMinor: minorOf(asked.amount), description: shop?.description ?? '' },
    ...({ currency: 'GBP', timeoutMs: LINK_LASTS_MS } as const),
  }
  return async () => ({ kind: 'waiting', ...(await provider.makeLink(account, link)) })
}

function refuseWithoutKey({ needsApiKey }: PaymentProvider, { apiKey }: Account): void {
  if (needsApiKey && apiKey === undefined) throw new Refused('provider-needs-key')
}

/** Puts the payment into the books as created, or finds the same one as it stands there. Its row is held. */
async function keep(
  tx: Tx,
  { now }: EngineParts,
  { person }: Asker,
  asked: PaymentToBegin,
  provider: string,
): Promise<PaymentRow> {
  const { organizationId, personId, staffName } = person
  const by = asked.by ?? 'terminal'
  const terminalId = by === 'terminal' ? (asked.terminalId ?? null) : null
  const at = now()
  const [till] = await tx.execute<{ shift_id: string | null; recent: number; currency: string }>(sql`
    select (select id from shifts where organization_id = ${organizationId} and id = ${asked.shiftId ?? null}
               and till_id = t.id and status <> 'closed') as shift_id,
           (select count(*)::int from payment_transactions where organization_id = ${organizationId} and till_id = t.id
               and created_at > ${new Date(at.getTime() - 60_000)}) as recent,
           (select currency from organizations where id = ${organizationId}) as currency
      from tills t where organization_id = ${organizationId} and id = ${asked.tillId}`)
  if (!till) throw new Refused('unknown-till')
  const [added] = await tx.execute(sql`
    insert into payment_transactions (organization_id, id, terminal_id, till_id, shift_id, provider, amount, taken_by,
                                      payment_method, status, asked_by, asked_by_name, created_at)
    values (${organizationId}, ${asked.id}, ${terminalId}, ${asked.tillId}, ${till.shift_id},
            ${provider}, ${asked.amount}, ${by}, 'card', 'created', ${personId}, ${staffName}, ${at})
    on conflict (organization_id, id) do nothing returning id`)
  const [kept] = await selectPayments(tx, organizationId, sql`id = ${asked.id} for update`)
  if (!kept) throw new Refused('not-found')
  if (!added) {
    const isSame =
      kept.amount === asked.amount &&
      kept.terminalId === terminalId &&
      kept.tillId === asked.tillId &&
      (by === 'terminal' || kept.provider === provider)
    if (!isSame) throw new Refused('payment-id-reused')
    return kept
  }
  // The providers are asked for pounds: ten euros would be taken as ten pounds.
  if (till.currency !== 'GBP') throw new Refused('cards-in-pounds')
  if (till.recent >= MOST_A_MINUTE_OF_TILL) throw new Refused('too-busy')
  return kept
}

async function noteSent(tx: Tx, { now }: EngineParts, { person }: Asker, id: string): Promise<void> {
  const { organizationId } = person
  const at = now()
  await noteEvent(tx, organizationId, id, { type: 'sent' }, { at, person })
  await setNextPoll(tx, organizationId, id, at)
  await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
}
