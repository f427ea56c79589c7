import type { Minor } from '../../money/index.ts'
import { type Refusal, refuse } from '../../refusals/index.ts'
import { TENDER_METHODS, type Tender, type TenderMethod } from '../tender.ts'
import type { SoldSale } from './sold-sale.ts'

export interface PayOut {
  readonly method: TenderMethod
  /** What is handed back: more than nothing. */
  readonly amountMinor: Minor
}

/** How much each method still holds of a sale: what it took, less what went back to it. */
export function heldByMethod(sale: Pick<SoldSale, 'tenders' | 'returns'>): Map<TenderMethod, Minor> {
  const held = new Map<TenderMethod, Minor>()
  // What an exchange took on top paid for its own new goods, and is held by that exchange; what it paid out was another's.
  const taken = sale.tenders.filter(({ amountMinor }) => amountMinor > 0)
  const paidOut = sale.returns.flatMap(({ tenders }) => tenders.filter(({ amountMinor }) => amountMinor < 0))
  for (const { method, amountMinor } of [...taken, ...paidOut])
    held.set(method, (held.get(method) ?? 0) + amountMinor)
  return new Map([...held].map(([method, amountMinor]) => [method, Math.max(0, amountMinor)]))
}

/**
 * Back to the tenders that it came from: points first, so that nobody turns them into money, then electronic ones, since
 * they must go back the way they came, then cash.
 * What they no longer hold, because the rest of the sale was given back otherwise, is offered as cash.
 */
export function suggestPayOut(sale: Pick<SoldSale, 'tenders' | 'returns'>, amountMinor: Minor): PayOut[] {
  const held = heldByMethod(sale)
  const order = [...TENDER_METHODS].sort((a, b) => placeInPayOut(a) - placeInPayOut(b))
  const payOuts = new Map<TenderMethod, Minor>()
  let left = amountMinor
  for (const method of order) {
    const part = Math.min(left, held.get(method) ?? 0)
    if (part > 0) payOuts.set(method, part)
    left -= part
  }
  if (left > 0) payOuts.set('cash', (payOuts.get('cash') ?? 0) + left)
  return [...payOuts].map(([method, amount]) => ({ method, amountMinor: amount }))
}

const placeInPayOut = (method: TenderMethod): number => (method === 'loyalty' ? 0 : method === 'cash' ? 2 : 1)

/** A tender that hands money back: negative, and without change. Of nothing, it is the tender that settles an even exchange. */
export function payOutTender(id: string, { method, amountMinor }: PayOut): Tender {
  // Nothing has no sign: -0 would not be 0 in a comparison.
  const signed = amountMinor === 0 ? 0 : -amountMinor
  return { id, method, amountMinor: signed, receivedMinor: signed, changeMinor: 0 }
}

/**
 * Whether these tenders pay out exactly what is due, none of them taking money in.
 *
 * Refuses: bad-amount, split-does-not-add-up.
 */
export function refusePayOut(tenders: readonly Tender[], totalMinor: Minor): Refusal | undefined {
  const sound = tenders.every(
    ({ amountMinor, receivedMinor, changeMinor }) =>
      Number.isSafeInteger(amountMinor) &&
      amountMinor <= 0 &&
      amountMinor === receivedMinor &&
      changeMinor === 0,
  )
  if (!sound) return refuse('bad-amount')
  const paid = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return tenders.length > 0 && paid === totalMinor ? undefined : refuse('split-does-not-add-up')
}

/** Whether a card or wallet would get back more than it took. Cash may stand in for them, never the other way round. */
export function exceedsWhatItTook(
  sale: Pick<SoldSale, 'tenders' | 'returns'>,
  tenders: readonly Pick<Tender, 'method' | 'amountMinor'>[],
): boolean {
  const held = heldByMethod(sale)
  for (const { method, amountMinor } of tenders)
    held.set(method, (held.get(method) ?? 0) + Math.min(0, amountMinor))
  return [...held].some(([method, amountMinor]) => method !== 'cash' && amountMinor < 0)
}
