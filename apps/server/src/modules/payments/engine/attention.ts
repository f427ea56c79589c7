import type { PaymentsNeedingAttention, UnpaidSale } from '@tuppence/contract/payments'
import { type Minor, minorOf, toPounds } from '@tuppence/domain/money'
import { refundableMinor } from '@tuppence/domain/payments'
import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/principal.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { isTheirTill } from './engine-parts.ts'
import { gainsaidSales } from './gainsaid.ts'
import { unallocatedPayments, unsettledPayments } from './open-payments.ts'
import { paidAfterWriteOff } from './paid-after-write-off.ts'
import { cardPayment, type PaymentRow, paymentOf, selectPayments } from './payment-rows.ts'
import { type RefundRow, selectRefunds } from './refund-rows.ts'
import { isUnresolved } from './still-owed.ts'
import { readUnallocated } from './unallocated.sql.ts'
import { salesGivenBackBefore } from './unpaid-sales.ts'

/** A refund is given back within seconds; one that has no answer after this is worth a look at the provider's own pages. */
const ANSWERED_WITHIN_MS = 10 * 60_000

/** What of the cards needs a person, of the tills that they may use, in the shop's own names. */
export async function needingAttention(tx: Tx, person: Person, now: Date): Promise<PaymentsNeedingAttention> {
  const { organizationId } = person
  const places = await readPlaces(tx, organizationId)
  const theirs = (rows: readonly PaymentRow[]) => rows.filter(({ tillId }) => isTheirTill(person, tillId))
  const placed = (rows: readonly PaymentRow[]) =>
    theirs(rows).map((row) => ({ ...cardPayment(row), ...places(row) }))
  const refunds = await refundsToSeeTo(tx, organizationId, now)
  const ofRefunds = theirs(await paymentsOf(tx, organizationId, refunds))
  const left = await readUnallocated(tx, organizationId, ofTries(refunds))
  const unallocated = await unallocatedPayments(tx, organizationId, now)
  const sales = await salesGivenBackBefore(tx, organizationId)
  const gainsaid = await gainsaidSales(tx, organizationId)
  const afterWriteOff = await paidAfterWriteOff(tx, organizationId)
  const ofSales = theirs(await paymentsOf(tx, organizationId, [...sales, ...gainsaid, ...afterWriteOff]))
  return {
    unsettled: placed(await unsettledPayments(tx, organizationId)),
    takenNotUsed: placed(unallocated).map((payment) => ({
      ...payment,
      unallocatedAmount: toPounds(unallocated.find(({ id }) => id === payment.id)?.unallocatedMinor ?? 0),
    })),
    refunds: refunds.flatMap((kept) => {
      const { askedBy: _, createdAt, ...refund } = kept
      const payment = ofRefunds.find(({ id }) => id === refund.paymentId)
      if (!payment) return []
      const { provider, card, tillId } = payment
      const told = { provider, card, tillId, createdAt: createdAt.toISOString() }
      return [
        { ...refund, amount: owedOf(kept, payment, left.get(payment.id) ?? 0), ...told, ...places(payment) },
      ]
    }),
    unpaidSales: sales.flatMap(({ paymentId, receivedAt: _, givenOutBy, ...sale }): UnpaidSale[] => {
      const payment = ofSales.find(({ id }) => id === paymentId)
      return payment
        ? [{ ...cardPayment(payment), ...places(payment), ...sale, ...(givenOutBy && { givenOutBy }) }]
        : []
    }),
    gainsaid: gainsaid.flatMap(({ paymentId, amount: notTakenAmount, saidAt: _, ...said }) => {
      const payment = ofSales.find(({ id }) => id === paymentId)
      return payment ? [{ ...cardPayment(payment), ...places(payment), ...said, notTakenAmount }] : []
    }),
    paidAfterWriteOff: afterWriteOff.flatMap(({ paymentId, paidAt: _, ...paid }) => {
      const payment = ofSales.find(({ id }) => id === paymentId)
      return payment ? [{ ...cardPayment(payment), ...places(payment), ...paid }] : []
    }),
  }
}

/** Those that were refused, and those that have had no answer for long. */
function refundsToSeeTo(tx: Tx, organizationId: string, now: Date) {
  return selectRefunds(
    tx,
    organizationId,
    sql`${isUnresolved('payment_refunds')} and (state = 'refused' or ${answeredLongAgo(now)})
      order by created_at, id limit 200`,
  )
}

/**
 * Of a payment that took only a part, as its provider told since, no more than that part is owed (rule P17); of what a person tried to give back,
 * no more than is still theirs to give.
 */
function owedOf(
  { amount, state, transactionId }: RefundRow,
  payment: PaymentRow,
  unallocatedMinor: Minor,
): string {
  if (state === 'refused' && transactionId === null)
    return toPounds(Math.min(minorOf(amount), unallocatedMinor))
  const leftMinor = refundableMinor(paymentOf(payment))
  const isLess = payment.state === 'part-approved' && leftMinor > 0 && leftMinor < minorOf(amount)
  return isLess ? toPounds(leftMinor) : amount
}

/** Of a refund: had it an answer, that would be here. */
export const answeredLongAgo = (now: Date): SQL =>
  sql`created_at < ${new Date(now.getTime() - ANSWERED_WITHIN_MS)}::timestamptz`

const paymentsOf = (tx: Tx, organizationId: string, of: readonly { paymentId: string }[]) =>
  selectPayments(tx, organizationId, sql`id in ${idsOf(of)}`)

const idsOf = (of: readonly { paymentId: string }[]) => {
  const ids = JSON.stringify(of.map(({ paymentId }) => paymentId))
  return sql`(select value::uuid from json_array_elements_text(${ids}::json))`
}

/** Written out: as a query of ids it would be asked after the balance of each payment of the shop. */
const ofTries = (refunds: readonly RefundRow[]) => {
  const ids = refunds.filter(({ transactionId }) => transactionId === null).map(({ paymentId }) => paymentId)
  return sql`p.id = any(${`{${ids.join(',')}}`}::uuid[])`
}

/** What a payment's till and terminal are called. */
export async function readPlaces(tx: Tx, organizationId: string) {
  type Named = { id: string; name: string } & Record<string, unknown>
  const tills = await tx.execute<Named>(sql`
    select id, name from tills where organization_id = ${organizationId}`)
  const terminals = await tx.execute<Named>(sql`
    select id, coalesce(name, terminal_model, terminal_id) as name from payment_terminals
     where organization_id = ${organizationId}`)
  const nameOf = (list: readonly Named[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? null
  return ({ tillId, terminalId, basketTillId }: PaymentRow) => ({
    tillName: nameOf(tills, tillId),
    terminalName: nameOf(terminals, terminalId),
    basketTillName: nameOf(tills, basketTillId),
  })
}
