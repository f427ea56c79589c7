import { HOUR_MS } from '@tuppence/domain/durations'
import type { TenderPayment } from '@tuppence/domain/payments'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { settleByRows } from '../../testing/settlement-invariants.ts'

const CARD = {
  cardType: 'Visa',
  last4: '4242',
  authCode: '013579',
  entry: 'contactless',
  applicationId: 'A0000000031010',
}

/** Payments of a shop as the engine leaves them, past every policy. */
export function cardPayments(ownerSql: Sql<{ bigint: number | string }>, organizationId: string) {
  /** @param amount what it took in pounds, where `approved` does not say otherwise */
  async function paid(
    amount: string,
    of: {
      readonly status?: string
      readonly approved?: string
      readonly business?: string
      readonly tillId?: string
    } = {},
  ): Promise<TenderPayment> {
    const id = uuidv7()
    const terminal = uuidv7()
    const { status = 'approved', approved = amount, business = organizationId, tillId = null } = of
    await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                   values (${business}, ${terminal}, 'simulator', ${terminal})`
    await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status, approved_amount, till_id,
                                                     receipt_data)
                   values (${business}, ${id}, ${terminal}, 'simulator', ${amount}, 'card', ${status}, ${approved}, ${tillId},
                           ${ownerSql.json(CARD)})`
    await settleByRows(ownerSql, id)
    return { id, provider: 'simulator', card: CARD }
  }
  const refundsOf = (id: string) =>
    ownerSql`select id, amount, state, reason, transaction_id, error_message, asked_by from payment_refunds
              where payment_id = ${id} order by id`
  /** A refund that a person asked for before the sale of its payment came. */
  const onItsWayBack = async ({ id }: TenderPayment, amount: string, state: string) => {
    await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, created_at)
                   values (${organizationId}, ${uuidv7()}, ${id}, ${amount}, ${state}, 'Test', 'x', 'X', ${new Date(Date.now() - HOUR_MS)})`
    await settleByRows(ownerSql, id)
  }
  return { paid, refundsOf, onItsWayBack }
}

/** The cards of a sale, with what each took in pence. */
export const cost = (...cards: [TenderPayment, number][]) =>
  cards.map(([payment, approvedMinor]) => ({ payment, approvedMinor }))
