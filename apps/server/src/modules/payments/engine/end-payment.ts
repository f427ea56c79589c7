import type { CardPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { isUnsettled } from '@tuppence/domain/payments'
import { Refused } from '../../../platform/http/refused.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { askProvider, drivePayment, note, readRow, readView } from './drive-payment.ts'
import { type Asker, type EngineParts, findTheirs } from './engine-parts.ts'
import { paymentOf } from './payment-rows.ts'

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
 * @throws Refused with payment-not-unknown, also where the provider answered just now
 */
export async function settleByPerson(
  parts: EngineParts,
  { person, address }: Asker,
  id: string,
  { taken, reason }: { taken: boolean; reason: string },
): Promise<CardPayment> {
  const { organizationId } = person
  await findTheirs(parts, person, id)
  // A provider whose answer nobody can read must not keep a shop from its Z read; that it said nothing is noted.
  await drivePayment(parts, organizationId, id).catch(() => undefined)
  const { amount } = await readRow(parts, organizationId, id)
  const event = { type: 'settled', takenMinor: taken ? minorOf(amount) : 0 } as const
  const isDecided = await note(parts, organizationId, id, event, { person, reason }, (tx) =>
    writeAudit(tx, {
      ...actorOf(person),
      ...{ at: parts.now(), action: 'payment-settled-by-hand', subjectType: 'payment', subjectId: id },
      ...{ detail: { taken, reason, amount }, address },
    }),
  )
  if (!isDecided) throw new Refused('payment-not-unknown')
  if (!taken) await note(parts, organizationId, id, { type: 'given-up' }, { person })
  return readView(parts, organizationId, id)
}
