import { setTimeout as sleep } from 'node:timers/promises'
import type { SaleFlag } from '@tuppence/contract/sale-flags'
import type { RecordedSale } from '@tuppence/contract/sales'
import { CLOCK_TOLERANCE_MS } from '@tuppence/domain/health'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { canonicalJson, type SaleRequest, withoutTillProof } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { isConnectionLost } from '../../platform/database/lost-connection.ts'
import { clockDiffers } from '../../platform/device-clock.ts'
import { Refused } from '../../platform/http/refused.ts'
import { sha256 } from '../../platform/sha256.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { MOST_WAITING } from '../../platform/turns.ts'
import { proveClaims, widened } from './approved-by-pin.ts'
import { type Arrival, type Arriving, asSealed, rowsOf, type SaleDesk, takenOf } from './arriving.ts'
import { type CompleteRequest, saysEverything, saysItsPlace } from './complete-request.ts'
import { asComplete } from './fill-in.ts'
import { flagUnknown, withWhatIsMissing } from './not-in-books.sql.ts'
import { writeFilledIn } from './record-filled-in.ts'
import type { OutcomeRow } from './record-sale.sql.ts'
import { sellerOf } from './sale-facts.ts'
import { saleIdOf } from './sale-id.ts'
import { answerOf, findRecorded, keepDisputed, type Recorded } from './sale-repeats.ts'
import { type SaleRows, type Seller, withNewIds } from './sale-rows.ts'
import { allow, auditRecord, findSeller } from './who-sold.ts'
import { isIdTaken, retryable, throwWorded, worded } from './write-errors.ts'

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
  const seen = await prove(desk, look(desk, arrival))
  const looked = { ...seen, approvals: await proveClaims(desk, seen) }
  const named = await findSeller(desk, looked)
  const { before, ...allowed } = await allow(desk, looked, named)
  const arriving = { ...looked, ...allowed }
  const seller = widened(named, arriving)
  if (before) return () => answerRepeat(desk, arriving, before)
  const record = saysEverything(looked.request) ? recordComplete : recordFilledIn
  return () => retrying(() => record(desk, arriving, seller))
}

function look(desk: SaleDesk, arrival: Arrival): Arriving {
  const { request, person } = arrival
  const { transaction } = request
  const isSale = (transaction.kind ?? 'sale') === 'sale'
  const { discountAmount, basketDiscount = '0.00', totalAmount } = transaction
  if (isSale && discountAmount !== undefined && minorOf(discountAmount) < minorOf(basketDiscount)) {
    const message = 'The discount holds the basket discount, so it cannot be less.'
    throw new Refused('invalid-request', [{ field: 'body.transaction.discountAmount', message }])
  }
  const judged = asSealed(request)
  // What a void that nobody has sealed gives back is worked out from its sale.
  const isToFill = transaction.kind === 'void' && !saysItsPlace(judged.transaction)
  return {
    ...arrival,
    request: judged,
    arrivedAt: desk.now(),
    saleId: saleIdOf(request, arrival.idempotencyKey, person.organizationId),
    contentHash: contentHashOf(request),
    isTillProven: false,
    paid: totalAmount === undefined || isToFill ? undefined : takenOf(transaction, totalAmount),
    approvedBy: null,
    approvals: [],
    flags: [
      ...(clockDiffers(transaction.createdAt, arrival.deviceTime, desk.now(), arrival.clockOffsetMs) ||
      isRedated(transaction, desk.now())
        ? (['clock-differs'] as const)
        : []),
      ...(judged === request ? [] : (['seal-wrong'] as const)),
    ],
  }
}

/** A discount that is left out is hashed as none: as long as the server wrote it so, and a repeat of such a record is the same still. */
function contentHashOf(request: SaleRequest): string {
  const { transaction } = request
  const discountAmount = transaction.discountAmount ?? '0.00'
  return sha256(
    canonicalJson(withoutTillProof({ ...request, transaction: { ...transaction, discountAmount } })),
  )
}

/** Whether an unsealed record says another time than the one it is kept with. */
function isRedated(transaction: SaleRequest['transaction'], now: Date): boolean {
  if (transaction.createdAt === undefined || saysItsPlace(transaction)) return false
  return Math.abs(Date.parse(transaction.createdAt) - now.getTime()) > CLOCK_TOLERANCE_MS
}

/** Anybody can seal a record as a till's: what its device does not prove is kept, and marked. */
async function prove(desk: SaleDesk, seen: Arriving): Promise<Arriving> {
  if (!saysItsPlace(seen.request.transaction)) return seen
  const isTillProven = await desk.proofs.proves(seen.person.organizationId, seen.request)
  return { ...seen, isTillProven, flags: isTillProven ? seen.flags : [...seen.flags, 'till-unproven'] }
}

/** A till's own sale: numbered, sealed and complete. */
async function recordComplete(desk: SaleDesk, arriving: Arriving, seller: Seller): Promise<RecordedSale> {
  const { organizationId } = arriving.person
  const complete = asComplete(arriving.request, arriving.saleId.id)
  const write = (rows: SaleRows): Promise<OutcomeRow> =>
    desk.writers.record(organizationId, rows).catch((error) => {
      if (!isIdTaken(error)) throw error
      return desk.writers.record(organizationId, withNewIds(rows, uuidv7))
    })
  const rows = flagUnknown(rowsOf(arriving, complete, seller), arriving.unknownIds)
  const row = await write(rows)
  // Money has changed hands: what the books do not have is made for it. All others are written at the first try.
  const whole = withWhatIsMissing(rows, row)
  return conclude(desk, arriving, complete, whole ? await write(whole) : row)
}

/** Any other caller's, filled in on the way, one of a business at a time: each waits for the one before it in any case. */
async function recordFilledIn(desk: SaleDesk, arriving: Arriving, seller: Seller): Promise<RecordedSale> {
  const { organizationId } = arriving.person
  const done = await desk.turns.take(
    organizationId,
    () => writeFilledIn(desk, arriving, seller),
    MOST_WAITING,
  )
  if (done.before) return answerRepeat(desk, arriving, done.before)
  return conclude(desk, arriving, done.complete, done.row)
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
    // With what was left to the server to work out.
    await auditRecord(desk, { ...arriving, request: { ...arriving.request, transaction } })
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
  const disputed = {
    saleId: before.id,
    contentHash: arriving.contentHash,
    content: arriving.request,
    userId: sellerOf(arriving.person).userId,
  }
  const kept = await desk.turns
    .take(`${organizationId} disputed`, () =>
      inOrganization(desk.database, organizationId, (tx) => keepDisputed(tx, organizationId, disputed)),
    )
    .catch(throwWorded)
  const { contentHash } = arriving
  if (!kept) desk.log.warn({ id: before.id, contentHash }, 'a sale came again with other content')
  desk.wake(organizationId)
  throw new Refused('sale-id-reused')
}

const TRIES = 4
/** PostgreSQL that has crashed is back within a second or two; longer than that the till waits, not the request. */
const LOST_PAUSE_MS = 100

/** Deadlocks and lost races are tried again at once; what the database cannot hold is refused in words. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!retryable(error) || attempt === TRIES) throw worded(error)
      if (isConnectionLost(error)) await sleep(attempt * LOST_PAUSE_MS)
    }
  }
}
