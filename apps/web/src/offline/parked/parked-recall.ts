import { isRefusal } from '@tuppence/contract/client'
import { discardBasket, type ParkedSummary, recallBasket, takenOf } from '@tuppence/contract/parked'
import type { Problem } from '@tuppence/contract/problem'
import { type Refusal, refusalMessage, refuse } from '@tuppence/domain/refusals'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import type { CartStore } from '../cart/cart-store.ts'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { connectivity } from '../sync/connectivity.ts'
import { readTill } from '../till/till-records.ts'
import { changeParkedRow, type ParkedRow, type RowEnd, readParkedRows } from './parked-row.ts'
import { type Parking, swapCart, type TakenUp } from './parked-store.ts'
import { patience, sendParked } from './parked-sync.ts'
import { NEEDS_NETWORK, NO_ANSWER, takenWords } from './parked-words.ts'

export type Staff = Parking['staff']
/** A refusal as people are told it. */
export type Said = { readonly ok: false; readonly said: string }
export type Recalled =
  | {
      readonly ok: true
      readonly label: string
      /** There is no network, and the basket had left this device: another till can take it up as well. */
      readonly mayBeTwice: boolean
      /** What was in the cart, by the name under which it is parked now. */
      readonly parkedFirst: string | null
    }
  | Said
export type Discarded = { readonly ok: true; readonly basket: ParkedBasket } | Said

export interface RecallParts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly cart: CartStore
  /** What the server said last of the baskets that wait. */
  readonly ofShop: () => readonly ParkedSummary[]
  /** Something changed here: every window shows it, and the server is told. */
  readonly changed: () => void
}

/** Brings a basket back into the cart. What is in the cart is parked in the same transaction. */
export async function recallParked(parts: RecallParts, id: string, staff: Staff): Promise<Recalled> {
  const refusal = refuseReplacing(parts.cart)
  if (refusal) return refusal
  const row = await waitingRow(parts, id)
  const summary = row?.summary ?? parts.ofShop().find((one) => one.id === id)
  if (!summary) return refusedAndAskedAgain(parts)
  // Nobody else has ever seen it: there is nothing to ask.
  if (row?.basket && row.sent === 'no' && !row.end)
    return await bringBack(parts, withApprovals(row.basket, row, staff), staff, {
      id,
      isStill: ({ sent, end }) => sent === 'no' && end === null,
      left: null,
    })
  const end = await endOf(parts, row, 'recalled', staff)
  const isStill = (now: ParkedRow) => now.end === null || (now.end.endId === end.endId && !now.end.isDone)
  if (connectivity.get().isOnline) {
    const answer = await ask(parts, row ?? asForeign(summary), end, row !== undefined)
    if (answer === 'no-answer' && !row?.basket) return { ok: false, said: NO_ANSWER }
    if (answer !== 'no-answer')
      return answer.ok
        ? await bringBack(parts, withApprovals(answer.basket, row, staff), staff, { id, isStill, left: null })
        : answer
  }
  if (!row?.basket) return { ok: false, said: NEEDS_NETWORK }
  const left = { ...row, end: { ...end, isDone: true } }
  return await bringBack(parts, withApprovals(row.basket, row, staff), staff, { id, isStill, left })
}

/** Discards a basket; what was in it is answered, so that it can be undone. */
export async function discardParked(parts: RecallParts, id: string, staff: Staff): Promise<Discarded> {
  const { db, organizationId, changed } = parts
  const row = await waitingRow(parts, id)
  const end = await endOf(parts, row, 'discarded', staff)
  if (row?.basket) {
    const isOurs = await changeParkedRow(db, organizationId, id, (now) =>
      now && !now.end?.isDone ? { ...now, end: { ...end, isDone: true } } : undefined,
    )
    changed()
    return isOurs ? { ok: true, basket: row.basket } : saidOf(refuse('basket-taken'))
  }
  if (!connectivity.get().isOnline) return { ok: false, said: NEEDS_NETWORK }
  try {
    const basket = await send(discardBasket, { params: { id }, body: bodyOf(end) }, patience())
    if (row) await changeParkedRow(db, organizationId, id, (now) => now && null)
    return { ok: true, basket }
  } catch (error) {
    return isRefusal(error) ? saidBy(error) : { ok: false, said: 'The server did not answer. Try again.' }
  } finally {
    changed()
  }
}

/**
 * Asks the server for a basket: it decides between the tills.
 *
 * @param isHere whether the row was read from this device
 */
async function ask(
  { db, organizationId, changed }: RecallParts,
  row: ParkedRow,
  end: RowEnd,
  isHere: boolean,
): Promise<{ ok: true; basket: ParkedBasket } | Said | 'no-answer'> {
  const { id } = row.summary
  // Written down first: if the answer is lost, the same question is asked again and brings the basket.
  const isOurs = await changeParkedRow(db, organizationId, id, (now) => {
    // Taken up in another window since it was read: the server would give it again to the same question.
    if (now ? now.end?.isDone : isHere) return undefined
    return now?.end && now.end.endId !== end.endId ? undefined : { ...(now ?? row), end }
  })
  if (!isOurs) return saidOf(refuse('basket-taken'))
  try {
    // A first try at sending it may still be on its way; after this the server has it for certain.
    if (row.basket && row.sent !== 'yes' && !(await sendParked({ db, organizationId }, row)))
      return { ok: true, basket: row.basket }
    return { ok: true, basket: await send(recallBasket, { params: { id }, body: bodyOf(end) }, patience()) }
  } catch (error) {
    changed()
    if (!isRefusal(error)) return 'no-answer'
    await changeParkedRow(db, organizationId, id, (now) => (now?.end?.endId === end.endId ? null : undefined))
    return saidBy(error)
  }
}

/** Puts the basket into the cart, and what was there aside. */
async function bringBack(
  { db, organizationId, cart, changed }: RecallParts,
  basket: ApprovedBasket,
  staff: Staff,
  taken: TakenUp,
): Promise<Recalled> {
  const parking = { id: uuidv7(), note: '', staff, now: new Date() }
  const done = await cart.replace(
    { cart: basket.cart, leftBehind: basket.inDoubt, approvals: basket.approvals },
    (slot, record) => swapCart(db, organizationId, { slot, record, next: basket }, parking, taken),
  )
  changed()
  if (!done.ok) return saidOf(done)
  const { label } = basket
  return { ok: true, label, mayBeTwice: taken.left !== null, parkedFirst: done.parked?.summary.label ?? null }
}

type ApprovedBasket = ParkedBasket & Pick<ParkedRow, 'approvals'>

/**
 * A basket with what others approved in it, where it was parked on this device by the same person: an approval is for one
 * person at one till. One that has become too old is asked for again when it is needed.
 */
function withApprovals(basket: ParkedBasket, row: ParkedRow | undefined, staff: Staff): ApprovedBasket {
  const isTheirs = row?.basket != null && basket.staff.id === staff.id
  return isTheirs ? { ...basket, approvals: row.approvals } : basket
}

function refuseReplacing(cart: CartStore): Said | undefined {
  const { tenders, back } = cart.state.get()
  if (tenders.length > 0) return saidOf(refuse('part-paid-not-parked'))
  return back ? saidOf(refuse('return-not-parked')) : undefined
}

function refusedAndAskedAgain({ changed }: RecallParts): Said {
  changed()
  return saidOf(refuse('basket-taken'))
}

async function waitingRow({ db, organizationId }: RecallParts, id: string): Promise<ParkedRow | undefined> {
  const rows = await readParkedRows(db, organizationId)
  return rows.find(({ summary, end }) => summary.id === id && !end?.isDone)
}

/** The end that was begun before, or a new one: asking again under the same id is answered as the first time. */
async function endOf(
  { db, organizationId }: RecallParts,
  row: ParkedRow | undefined,
  how: RowEnd['how'],
  staff: Staff,
): Promise<RowEnd> {
  if (row?.end?.how === how) return row.end
  const record = await readTill(db, organizationId)
  if (!record) throw new Error('A basket is recalled on a device that is no till')
  return { how, endId: uuidv7(), tillId: record.till.id, staff, at: new Date().toISOString(), isDone: false }
}

/** A basket of another till, of which this one has only the line in the list. */
export function asForeign(summary: ParkedSummary): ParkedRow {
  return { summary, basket: null, sent: 'yes', reason: null, end: null, alsoTaken: null }
}

const bodyOf = ({ endId, tillId, staff, at }: RowEnd) => ({ endId, tillId, staff, at })

export const saidOf = ({ code }: Refusal): Said => ({ ok: false, said: refusalMessage(code) })

function saidBy({ problem }: { readonly problem: Problem }): Said {
  const taken = takenOf(problem)
  return { ok: false, said: taken ? takenWords(taken) : problem.message }
}
