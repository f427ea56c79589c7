import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedSale, SaleFlag } from '@tuppence/contract/sales'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { canonicalJson, type SaleRequest, sealedText, sealOf, sealSale } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/database/connect.ts'
import { isConnectionLost } from '../../platform/database/lost-connection.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { approverOf } from './allow-return.ts'
import { type CompleteRequest, type Paid, saysEverything, saysItsPlace } from './complete-request.ts'
import { clockDiffers } from './device-clock.ts'
import { asComplete, fillIn } from './fill-in.ts'
import { fillInReturn } from './fill-in-return.ts'
import { recompute } from './recompute.ts'
import { type OutcomeRow, RECORD_SALES } from './record-sale.sql.ts'
import { readProducts, readSeller, readVatMode, sellerOf } from './sale-facts.ts'
import { type SaleId, saleIdOf } from './sale-id.ts'
import { heldSales, lockStatement } from './sale-locks.ts'
import { answerOf, findRecorded, keepDisputed, type Recorded } from './sale-repeats.ts'
import { type SaleRows, type Seller, saleRows, withNewIds } from './sale-rows.ts'
import { PLAN_BY_INDEX, parameters, type SaleWriters } from './sale-writers.ts'
import { lockTill } from './server-till.ts'
import { takeTenders } from './take-tenders.ts'
import { isIdTaken, retryable, worded } from './write-errors.ts'

/** What a sale is recorded with: the connections, and whom to tell afterwards. */
export interface SaleDesk {
  readonly database: Database
  readonly writers: SaleWriters
  readonly now: () => Date
  /** Told after a commit, so that listeners look. */
  readonly wake: (organizationId: string) => void
}

export interface Arrival {
  readonly request: SaleRequest
  readonly person: Person
  readonly idempotencyKey: string | undefined
  /** What the device says the time is, at sending. */
  readonly deviceTime: string | undefined
  /** People that other sales of the same batch named, so that each is looked up once. */
  readonly namedBefore?: Map<string, Promise<Seller | undefined>>
}

/** A sale on its way, with what is known before the database is asked. */
interface Arriving extends Arrival {
  readonly saleId: SaleId
  readonly contentHash: string
  readonly paid: Paid
  /** users.id of who allowed a return, where that was not the seller. */
  readonly approvedBy: string | null
  readonly flags: SaleFlag[]
}

/**
 * Records a sale once (RULES.md). A till's own sale says everything and takes one round trip; what others leave out is
 * filled in first. A repeat gets the first answer.
 *
 * @throws Refused with unknown-product, unknown-customer, unknown-till, sale-id-reused, insufficient-payment,
 * split-does-not-add-up, change-only-from-cash, bad-amount, amount-too-large or invalid-request; for what comes back also
 * return-not-allowed and as `fillInReturn` refuses
 */
export async function recordSale(desk: SaleDesk, arrival: Arrival): Promise<RecordedSale> {
  return (await prepareSale(desk, arrival))()
}

/** All of `recordSale` before the writing, which is what it answers: those begun in an order are written in it. */
export async function prepareSale(desk: SaleDesk, arrival: Arrival): Promise<() => Promise<RecordedSale>> {
  const looked = look(desk, arrival)
  const seller = await findSeller(desk, looked)
  const { before, ...allowed } = await allow(desk, looked, seller)
  const arriving = { ...looked, ...allowed }
  if (before) return () => answerRepeat(desk, arriving, before)
  const record = saysEverything(arrival.request) ? recordComplete : recordFilledIn
  return () => retrying(() => record(desk, arriving, seller))
}

function look(desk: SaleDesk, arrival: Arrival): Arriving {
  const { request, person } = arrival
  const { transaction } = request
  const isSale = (transaction.kind ?? 'sale') === 'sale'
  if (isSale && minorOf(transaction.discountAmount) < minorOf(transaction.basketDiscount ?? '0.00')) {
    const message = 'The discount holds the basket discount, so it cannot be less.'
    throw new Refused('invalid-request', [{ field: 'body.transaction.discountAmount', message }])
  }
  const paid = takeTenders(transaction, uuidv7)
  if (!paid.ok) throw new Refused(paid.code)
  return {
    ...arrival,
    saleId: saleIdOf(request, arrival.idempotencyKey, person.organizationId),
    contentHash: sha256(canonicalJson(request)),
    paid,
    approvedBy: null,
    flags: clockDiffers(request, arrival.deviceTime, desk.now()) ? ['clock-differs'] : [],
  }
}

async function findSeller(desk: SaleDesk, arriving: Arriving): Promise<Seller> {
  const { person, request, flags } = arriving
  const { staffId } = request.transaction
  const sender = sellerOf(person)
  if (staffId === undefined || staffId === person.personId) return sender
  const named = await readNamed(desk, arriving, staffId)
  if (!named) {
    flags.push('staff-unknown')
    return sender
  }
  flags.push('staff-differs')
  // A name is only a word in a request: it gives nobody rights that whoever sends it has not, nor takes away its own limits.
  return {
    ...named,
    mayOverridePrice: named.mayOverridePrice && sender.mayOverridePrice,
    mayDiscount: named.mayDiscount && sender.mayDiscount,
  }
}

/**
 * Who allowed a return, or that it is in the books already: a repeat gets the first answer whoever sends it. What nobody
 * allowed is not written, and the attempt is in the audit log.
 */
async function allow(
  desk: SaleDesk,
  arriving: Arriving,
  seller: Seller,
): Promise<{ approvedBy: string | null; before?: Recorded }> {
  const { person, request, saleId } = arriving
  const { organizationId } = person
  const { kind = 'sale', approvedBy, reversesId } = request.transaction
  if (kind === 'sale') return { approvedBy: null }
  const approver = approvedBy === undefined ? undefined : await readNamed(desk, arriving, approvedBy)
  try {
    return { approvedBy: approverOf(request, { seller, sender: sellerOf(person), approver }) }
  } catch (refused) {
    const before = await inOrganization(desk.database, organizationId, async (tx) => {
      const recorded = await findRecorded(tx, organizationId, saleId.id)
      if (!recorded)
        await writeAudit(tx, {
          ...actorOf(person),
          at: desk.now(),
          action: `${kind}-refused`,
          subjectType: 'transaction',
          subjectId: saleId.id,
          detail: { reversesId: reversesId ?? null, totalAmount: request.transaction.totalAmount },
        })
      return recorded
    }).catch(throwWorded)
    if (!before) throw refused
    return { approvedBy: null, before }
  }
}

function readNamed(desk: SaleDesk, arriving: Arriving, staffId: string): Promise<Seller | undefined> {
  const { organizationId } = arriving.person
  const before = arriving.namedBefore?.get(staffId)
  if (before) return before
  const asked = inOrganization(desk.database, organizationId, (tx) =>
    readSeller(tx, organizationId, staffId),
  ).catch(throwWorded)
  arriving.namedBefore?.set(staffId, asked)
  return asked
}

/** A till's own sale: numbered, sealed and complete. */
async function recordComplete(desk: SaleDesk, arriving: Arriving, seller: Seller): Promise<RecordedSale> {
  const { organizationId } = arriving.person
  const complete = asComplete(arriving.request, arriving.saleId.id)
  const rows = rowsOf(arriving, complete, seller)
  const row = await desk.writers.record(organizationId, rows).catch((error) => {
    if (!isIdTaken(error)) throw error
    return desk.writers.record(organizationId, withNewIds(rows, uuidv7))
  })
  return conclude(desk, arriving, complete, row)
}

/** Any other caller's: looked up, and numbered and sealed by the server under the till's lock where nobody else did. */
async function recordFilledIn(desk: SaleDesk, arriving: Arriving, seller: Seller): Promise<RecordedSale> {
  const { person, request, saleId } = arriving
  const { organizationId } = person
  const done = await inOrganization(desk.database, organizationId, async (tx) => {
    const { kind = 'sale', reversesId, customerId } = request.transaction
    // Before the till, as a till's own records are locked.
    if (reversesId !== undefined) await tx.execute(sql.raw(lockStatement([reversesId])))
    const till = await lockTill(tx, organizationId, request.transaction.tillId)
    const before = await findRecorded(tx, organizationId, saleId.id)
    if (before) return { before }
    if (!till) throw new Refused('unknown-till')
    const vatMode = request.transaction.vatMode ?? (await readVatMode(tx, organizationId))
    const back =
      kind === 'sale'
        ? undefined
        : await fillInReturn(tx, organizationId, arriving, { vatMode, newId: uuidv7 })
    const asked = back
      ? { ...request, transaction: { ...request.transaction, customerId: customerId ?? back.customerId } }
      : request
    const filled = fillIn(
      asked,
      {
        id: saleId.id,
        till,
        sequence: request.transaction.tillSequence ?? till.lastSequence + 1,
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
    if (back) refuseOtherTotal(filled.request)
    const rows = rowsOf(arriving, filled.request, seller, till.lastSeal)
    return { complete: filled.request, row: await recordIn(tx, organizationId, rows) }
  })
  if (done.before) return answerRepeat(desk, arriving, done.before)
  return conclude(desk, arriving, done.complete, done.row)
}

/** A return that the server makes comes to what the server computes: nobody has been paid yet. */
function refuseOtherTotal(request: CompleteRequest): void {
  const { totalMinor } = recompute(request)
  if (minorOf(request.transaction.totalAmount) === totalMinor) return
  const message = `What comes back and goes out makes ${toPounds(totalMinor)}.`
  throw new Refused('invalid-request', [{ field: 'body.transaction.totalAmount', message }])
}

async function recordIn(tx: Tx, organizationId: string, rows: SaleRows): Promise<OutcomeRow> {
  await tx.execute(sql.raw(PLAN_BY_INDEX))
  const held = lockStatement(heldSales([rows]))
  if (held !== '') await tx.execute(sql.raw(held))
  const record = (of: SaleRows): Promise<OutcomeRow[]> =>
    // In a savepoint, so that a taken line id leaves the transaction usable.
    tx.transaction(async (inner) => [
      ...(await inner.execute<OutcomeRow & Record<string, unknown>>(statement(organizationId, of))),
    ])
  const [row] = await record(rows).catch((error) => {
    if (!isIdTaken(error)) throw error
    return record(withNewIds(rows, uuidv7))
  })
  if (!row) throw new Error(`No outcome for sale ${rows.id}`)
  return row
}

/** The statement with its parameters in place, for a transaction that Drizzle has begun. */
function statement(organizationId: string, rows: SaleRows): ReturnType<typeof sql> {
  const values = parameters(organizationId, [rows])
  const parts = RECORD_SALES.split(/\$(\d)/)
  return sql.join(parts.map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
}

function rowsOf(arriving: Arriving, complete: CompleteRequest, seller: Seller, previousSeal = ''): SaleRows {
  const { request, contentHash, saleId, flags, paid } = arriving
  const { transaction } = request
  const sealedByTill = saysItsPlace(transaction)
  const sealed = sealedByTill ? request : sealSale(asRequest(complete), previousSeal, sha256)
  return saleRows(
    complete,
    paid,
    seller,
    {
      contentHash,
      recordedBy: sellerOf(arriving.person).userId,
      approvedBy: arriving.approvedBy,
      idGiven: saleId.given,
      sealedByTill,
      sealIsRight: !sealedByTill || sealOf(request, sha256) === transaction.seal,
      previousSeal: sealed.transaction.previousSeal ?? '',
      seal: sealed.transaction.seal ?? '',
      sealedText: sealedText(sealed),
      flags,
    },
    uuidv7,
  )
}

async function conclude(
  desk: SaleDesk,
  arriving: Arriving,
  complete: CompleteRequest,
  row: OutcomeRow,
): Promise<RecordedSale> {
  const { organizationId } = arriving.person
  if (row.fresh_flags) {
    desk.wake(organizationId)
    const { transaction } = complete
    return answerOf({
      id: row.id,
      transactionNumber: transaction.transactionNumber,
      receiptNumber: transaction.receiptNumber,
      totalAmount: toPounds(minorOf(transaction.totalAmount)),
      createdAt: new Date(transaction.createdAt).toISOString(),
      flags: row.fresh_flags as SaleFlag[],
    })
  }
  // There before, or recorded by someone else while this one waited: then only a new statement sees it.
  const before = await inOrganization(desk.database, organizationId, (tx) =>
    findRecorded(tx, organizationId, row.id),
  )
  if (before) return answerRepeat(desk, arriving, before)
  throw row.refusal ? new Refused(row.refusal) : new Error(`Sale ${row.id} was neither recorded nor refused`)
}

async function answerRepeat(desk: SaleDesk, arriving: Arriving, before: Recorded): Promise<RecordedSale> {
  if (before.contentHash === arriving.contentHash) return answerOf(before)
  const { organizationId } = arriving.person
  await inOrganization(desk.database, organizationId, (tx) =>
    keepDisputed(tx, organizationId, {
      saleId: before.id,
      contentHash: arriving.contentHash,
      content: arriving.request,
      userId: sellerOf(arriving.person).userId,
    }),
  ).catch(throwWorded)
  desk.wake(organizationId)
  throw new Refused('sale-id-reused')
}

const TRIES = 4
/** PostgreSQL that has crashed is back within a second or two; longer than that the till waits, not the request. */
const LOST_PAUSE_MS = 100

/** Deadlocks and lost races are tried again at once; what the database cannot hold is refused in words. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!retryable(error) || attempt === TRIES) throw worded(error)
      if (isConnectionLost(error)) await sleep(attempt * LOST_PAUSE_MS)
    }
  }
}

const throwWorded = (error: unknown): never => {
  throw worded(error)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A complete request is a request; its lists are only stricter about being left alone. */
const asRequest = ({ transaction, items, returns }: CompleteRequest): SaleRequest => ({
  transaction,
  items: [...items],
  ...(returns.length === 0 ? {} : { returns: [...returns] }),
})
