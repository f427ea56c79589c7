import type { AllowedByPin, CardPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { isUnsettled, settlingScope } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { reasonWith, whoAllows } from './allowed-by-pin.ts'
import { askProvider, note, readRow, readView } from './drive-payment.ts'
import { type Asker, type EngineParts, findTheirs } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { isLeftOver } from './open-payments.ts'
import { noteEvent, paymentOf, selectPayments } from './payment-rows.ts'

/** The cashier waits no longer. That is noted first: what is approved from now on was not meant to be. */
export async function givePaymentUp(parts: EngineParts, asker: Asker, id: string): Promise<CardPayment> {
  const { organizationId } = asker.person
  await findTheirs(parts, asker.person, id)
  await note(parts, organizationId, id, { type: 'given-up' }, { person: asker.person })
  const row = await readRow(parts, organizationId, id)
  if (isUnsettled(paymentOf(row)))
    await askProvider(parts, organizationId, row, (provider, account, ref) => provider.cancel(account, ref))
  return readView(parts, organizationId, id)
}

/**
 * A person's word on a payment that nobody knows about, once its provider was asked and had none (rule P4). The provider goes on
 * being asked: an approval that it tells of later stands. A payment that is said to have taken nothing is given up too, so that
 * such money is found as taken but not used.
 *
 * @throws Refused with not-permitted, payment-still-waits, or payment-not-unknown, also where the provider answered just now
 */
export async function settleByPerson(
  parts: EngineParts,
  { person, address }: Asker,
  id: string,
  { taken, reason, allowed }: { taken: boolean; reason: string; allowed?: AllowedByPin | undefined },
): Promise<CardPayment> {
  const { organizationId } = person
  await findTheirs(parts, person, id)
  const usedFor = await wordAskedFor(parts, organizationId, id)
  const allower = await whoAllows(parts, person, { allowed, scope: settlingScope(id, taken), usedFor })
  await refuseWhileItWaits(parts, organizationId, id, taken)
  const { amount } = await readRow(parts, organizationId, id)
  const event = { type: 'settled', takenMinor: taken ? minorOf(amount) : 0 } as const
  const isDecided = await note(
    parts,
    organizationId,
    id,
    event,
    { person, reason: reasonWith(reason, allower) },
    (tx) =>
      writeAudit(tx, {
        ...actorOf(person),
        approverId: allower?.id,
        ...{ at: parts.now(), action: 'payment-settled-by-hand', subjectType: 'payment', subjectId: id },
        ...{ detail: { taken, reason, amount }, address },
      }),
  )
  if (!isDecided) throw new Refused('payment-not-unknown')
  if (!taken) await note(parts, organizationId, id, { type: 'given-up' }, { person })
  return readView(parts, organizationId, id)
}

/**
 * Asks the provider of a payment that somebody is about to say the end of. One whose terminal asks for its card still has none, whoever
 * says so; and is not to take what is said to have taken nothing, so it is told to stop. A provider whose answer nobody can read must not
 * keep a shop from its Z read: that it said nothing is noted.
 *
 * @throws Refused with payment-still-waits
 */
async function refuseWhileItWaits(
  parts: EngineParts,
  organizationId: string,
  id: string,
  taken: boolean,
): Promise<void> {
  const row = await readRow(parts, organizationId, id)
  if (!isUnsettled(paymentOf(row))) return
  const ask = (which: 'progress' | 'cancel') =>
    askProvider(parts, organizationId, row, (provider, account, ref) => provider[which](account, ref)).catch(
      () => undefined,
    )
  let said = await ask('progress')
  if (!taken && (said === 'waiting' || said === 'overdue')) said = await ask('cancel')
  if (said === 'waiting') throw new Refused('payment-still-waits')
}

/** The word that is asked for now is another one once one was taken back: who allowed the first has not allowed it. */
async function wordAskedFor({ database }: EngineParts, organizationId: string, id: string): Promise<string> {
  const [back] = await inOrganization(database, organizationId, (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from payment_events
       where organization_id = ${organizationId} and payment_id = ${id} and kind = 'word-taken-back'
       order by happened_at desc, id desc limit 1`),
  )
  return back?.id ?? id
}

/**
 * A person's "It was charged" that turns out wrong: nobody knows again, and it is said anew. Only of money that was taken for no
 * sale, of which its provider has said nothing itself, and of which nothing was given back, on its way, or given another way.
 *
 * @throws Refused with payment-word-stands
 */
export async function takeWordBack(
  parts: EngineParts,
  { person, address }: Asker,
  id: string,
  reason: string,
): Promise<CardPayment> {
  const { organizationId } = person
  const { amount } = await findTheirs(parts, person, id)
  await inOrganization(parts.database, organizationId, async (tx) => {
    const at = parts.now()
    await selectPayments(tx, organizationId, sql`id = ${id} for update`)
    const [ofNoSale] = await tx.execute(sql`
      select from payment_transactions p
       where p.organization_id = ${organizationId} and p.id = ${id} and ${isLeftOver('p', at)}`)
    const [follows] = await tx.execute(sql`
      select 1 from payment_refunds
       where organization_id = ${organizationId} and payment_id = ${id}
         and (state <> 'refused' or seen_to_at is not null)
      union all
      select 1 from payment_events
       where organization_id = ${organizationId} and payment_id = ${id} and kind = 'approved'`)
    if (!ofNoSale || follows) throw new Refused('payment-word-stands')
    await noteEvent(tx, organizationId, id, { type: 'word-taken-back' }, { at, person, reason })
    await setNextPoll(tx, organizationId, id, at)
    await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    await writeAudit(tx, {
      ...actorOf(person),
      ...{ at, action: 'payment-word-taken-back', subjectType: 'payment', subjectId: id },
      ...{ detail: { reason, amount }, address },
    })
  })
  parts.wake(organizationId)
  return readView(parts, organizationId, id)
}
