import { chargesBack, type SaleRequest, type SoldSale } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { earlierOf } from '../payments/public.ts'
import { type Arriving, paidOf, rowsOf, type SaleDesk } from './arriving.ts'
import { COLLECT_ORDERS, orderLinesOf, orderLinesWithSales } from './collect-orders.sql.ts'
import { type CompleteRequest, type Paid, saysItsPlace } from './complete-request.ts'
import { fillIn } from './fill-in.ts'
import { fillInReturn, payOut } from './fill-in-return.ts'
import { type OutcomeRow, recordStatement } from './record-sale.sql.ts'
import { refuseOtherTotals } from './refuse-totals.ts'
import { holdersOf, RELEASE_HOLDS } from './release-holds.sql.ts'
import { readProducts, readVatMode } from './sale-facts.ts'
import { lockAll, lockStatement } from './sale-locks.ts'
import { findRecorded, type Recorded } from './sale-repeats.ts'
import { type SaleRows, type Seller, withNewIds } from './sale-rows.ts'
import { PLAN_BY_INDEX, parameters } from './sale-writers.ts'
import { type LockedTill, lockTill } from './server-till.ts'
import { isIdTaken } from './write-errors.ts'

/**
 * Any other caller's: looked up, and numbered and sealed by the server under the till's lock where nobody else did.
 *
 * @returns the sale as it was before, or what was recorded now
 */
export async function writeFilledIn(
  desk: SaleDesk,
  arriving: Arriving,
  seller: Seller,
): Promise<{ before: Recorded } | { before?: never; complete: CompleteRequest; row: OutcomeRow }> {
  const { person, request, saleId } = arriving
  const { organizationId } = person
  return inOrganization(desk.database, organizationId, async (tx) => {
    const { kind = 'sale', reversesId, customerId } = request.transaction
    // Others work on this till or sale for milliseconds; a connection is not held for longer than some of these.
    await tx.execute(sql`set local lock_timeout = '5s'`)
    // Before the till, as a till's own records are locked.
    if (reversesId !== undefined) {
      await tx.execute(sql.raw(lockStatement([reversesId])))
      await lockPaymentsOf(tx, organizationId, reversesId)
    }
    const till = await lockTill(tx, organizationId, request.transaction)
    const before = await findRecorded(tx, organizationId, saleId.id)
    if (before) return { before }
    if (!till) throw new Refused('unknown-till')
    const vatMode = request.transaction.vatMode ?? (await readVatMode(tx, organizationId))
    const back =
      kind === 'sale'
        ? undefined
        : await fillInReturn(tx, organizationId, request, {
            ...{ vatMode, newId: uuidv7, recordId: saleId.id, now: desk.now() },
          })
    const asked = back
      ? {
          ...request,
          transaction: {
            ...request.transaction,
            customerId: customerId ?? back.customerId,
            // All of a voided sale goes back, whatever was sent.
            ...(kind === 'void' && { charges: back.sold?.charges && chargesBack(back.sold.charges) }),
          },
        }
      : request
    const filled = fillIn(
      asked,
      {
        id: saleId.id,
        till,
        sequence: sequenceOf(request, till),
        vatMode: back?.vatMode ?? vatMode,
        now: desk.now(),
      },
      await readProducts(
        tx,
        organizationId,
        request.items.map((item) => item.productId),
      ),
      back?.returns,
    )
    if (!filled.ok) throw new Refused(filled.code)
    const isSealed = saysItsPlace(request.transaction)
    if (!isSealed) refuseOtherTotals(request, filled.request)
    const { complete, paid } = payIn(arriving, filled.request, back?.sold)
    const rows = rowsOf({ ...arriving, paid }, complete, seller, till.lastSeal)
    const row = await recordIn(tx, organizationId, rows, desk.now())
    if (!isSealed) refuseOverdrawn(row)
    return { complete, row }
  })
}

/**
 * A till's sale has been paid by the time it arrives. One that the server makes here and now has not, and is not paid with points that its
 * customer does not have: what was written goes with the transaction.
 *
 * @throws Refused with points-too-few
 */
function refuseOverdrawn({ fresh_flags: flags }: OutcomeRow): void {
  if (flags?.includes('points-overdrawn')) throw new Refused('points-too-few')
}

/** What its goods were paid with, and what they were exchanged for: others may be giving that back with another record of the chain. */
async function lockPaymentsOf(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    select 1 from payment_transactions
     where organization_id = ${organizationId}
       and transaction_id in (
         select of_sale.id from (select ${organizationId}::uuid as organization_id, ${id}::uuid as id) asked,
                lateral ${sql.raw(earlierOf('asked.organization_id', 'asked.id'))} of_sale)
     order by id for no key update`)
}

/** Whoever seals a record numbers it; any other number is only a wish. */
function sequenceOf({ transaction }: SaleRequest, till: LockedTill): number {
  const given = saysItsPlace(transaction) ? transaction.tillSequence : undefined
  return given ?? till.lastSequence + 1
}

/** With how it is paid, now that its total is known. */
function payIn(
  arriving: Arriving,
  complete: CompleteRequest,
  sold: SoldSale | undefined,
): { complete: CompleteRequest; paid: Paid } {
  const taken = paidOf(arriving, complete.transaction)
  if (!sold) return { complete, paid: taken }
  const { paid, said } = payOut(sold, complete.transaction, taken, uuidv7)
  return { complete: { ...complete, transaction: { ...complete.transaction, ...said } }, paid }
}

async function recordIn(
  tx: Tx,
  organizationId: string,
  rows: SaleRows,
  receivedAt: Date,
): Promise<OutcomeRow> {
  await tx.execute(sql.raw(PLAN_BY_INDEX))
  const held = lockAll(organizationId, [rows])
  if (held !== '') await tx.execute(sql.raw(held))
  const record = (of: SaleRows): Promise<OutcomeRow[]> =>
    // In a savepoint, so that a taken line id leaves the transaction usable.
    tx.transaction(async (inner) => [
      ...(await inner.execute<OutcomeRow & Record<string, unknown>>(
        statement(organizationId, of, receivedAt),
      )),
    ])
  const [row] = await record(rows).catch((error) => {
    if (!isIdTaken(error)) throw error
    return record(withNewIds(rows, uuidv7))
  })
  if (!row) throw new Error(`No outcome for sale ${rows.id}`)
  if (orderLinesOf([rows]).length > 0)
    await tx.execute(
      withValues(COLLECT_ORDERS, [organizationId, orderLinesWithSales([rows]), receivedAt.toISOString()]),
    )
  const holders = holdersOf([rows])
  if (holders !== undefined) await tx.execute(withValues(RELEASE_HOLDS, [organizationId, holders]))
  return row
}

/** The statement with its parameters in place, for a transaction that Drizzle has begun. */
function statement(organizationId: string, rows: SaleRows, receivedAt: Date): ReturnType<typeof sql> {
  return withValues(recordStatement([rows]), parameters(organizationId, [rows], receivedAt))
}

function withValues(text: string, values: readonly string[]): ReturnType<typeof sql> {
  const parts = text.split(/\$(\d)/)
  return sql.join(parts.map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
}
