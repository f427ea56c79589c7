import type { Minor } from '../../money/index.ts'
import type { TenderPayment } from '../../payments/index.ts'
import { type Refusal, refuse } from '../../refusals/index.ts'
import { TENDER_METHODS, type Tender, type TenderMethod } from '../tender.ts'
import type { SoldSale } from './sold-sale.ts'

export interface PayOut {
  readonly method: TenderMethod
  /** What is handed back: more than nothing. */
  readonly amountMinor: Minor
  /** The payment to whose card it goes back; undefined for money that no provider of ours moved. */
  readonly payment?: TenderPayment | undefined
  /** That payment had given it back before the sale came: it is set against what comes back, and nobody gives it. */
  readonly isNotPaid?: boolean
}

type Sold = Pick<SoldSale, 'tenders' | 'returns' | 'notPaid' | 'chain'>
type Moved = Pick<Tender, 'method' | 'amountMinor' | 'payment'>

/**
 * What each method, and of cards each payment, still holds of a sale, in the order in which they took it: less what went back to
 * it, and less what is not paid. After its own stand those of the earlier sales whose goods were exchanged for its own.
 */
export function heldOf(sale: Sold): readonly PayOut[] {
  // What an exchange took on top paid for its own new goods; what it paid out was another's.
  const taken = sale.tenders.filter(({ amountMinor }) => amountMinor > 0)
  const paidOut = sale.returns.flatMap(({ tenders }) => tenders.filter(({ amountMinor }) => amountMinor < 0))
  const moved = moveAll([...taken, ...(sale.chain ?? []), ...paidOut])
  // Where more went back by a method than it took itself, the payments of that method hold so much less.
  const overMinor = new Map<TenderMethod, Minor>()
  const overOf = (method: TenderMethod) => overMinor.get(method) ?? 0
  for (const { method, amountMinor } of moved)
    overMinor.set(method, overOf(method) + Math.max(0, -amountMinor))
  return moved.map(({ amountMinor, ...one }) => {
    const ownMinor = Math.max(0, amountMinor)
    const lessMinor = Math.min(ownMinor, overOf(one.method))
    overMinor.set(one.method, overOf(one.method) - lessMinor)
    const notPaidMinor =
      notPaidOf(sale).find(({ payment }) => payment.id === one.payment?.id)?.amountMinor ?? 0
    return { ...one, amountMinor: Math.max(0, ownMinor - lessMinor - notPaidMinor) }
  })
}

const notPaidOf = ({ notPaid = [] }: Sold) => notPaid

/** By method, and by payment where there is one, in the order in which they come first. */
export function moveAll(tenders: readonly Moved[]): readonly PayOut[] {
  const all = new Map<string, PayOut>()
  for (const { method, amountMinor, payment } of tenders) {
    const key = payment?.id ?? method
    const before = all.get(key) ?? { method, amountMinor: 0, ...(payment && { payment }) }
    all.set(key, { ...before, amountMinor: before.amountMinor + amountMinor })
  }
  return [...all.values()]
}

/** How much each method still holds of a sale, whichever payments it is made of. */
export function heldByMethod(sale: Sold): Map<TenderMethod, Minor> {
  const held = new Map<TenderMethod, Minor>()
  for (const { method, amountMinor } of heldOf(sale)) held.set(method, (held.get(method) ?? 0) + amountMinor)
  return held
}

/**
 * First what was not paid, of which nothing is given. Then back to the tenders that it came from: points first, so that nobody turns them into money, then electronic ones, since
 * they must go back the way they came, each payment to its own card, then cash.
 * What they no longer hold, because the rest of the sale was given back otherwise, is offered as cash.
 */
export function suggestPayOut(sale: Sold, amountMinor: Minor): PayOut[] {
  const inOrder: readonly PayOut[] = [
    ...notPaidOf(sale).map((one) => ({ ...one, isNotPaid: true })),
    ...[...heldOf(sale)].sort((a, b) => placeInPayOut(a.method) - placeInPayOut(b.method)),
  ]
  const payOuts: PayOut[] = []
  let left = amountMinor
  for (const held of inOrder) {
    const part = Math.min(left, held.amountMinor)
    if (part > 0) payOuts.push({ ...held, amountMinor: part })
    left -= part
  }
  if (left <= 0) return payOuts
  const inCash = payOuts.find(({ method }) => method === 'cash')?.amountMinor ?? 0
  return [
    ...payOuts.filter(({ method }) => method !== 'cash'),
    { method: 'cash', amountMinor: inCash + left },
  ]
}

/**
 * The same tenders, with what goes back to cards or wallets without a word of which payment shared out over the payments that hold
 * it: who asks the server for a return need not know them.
 */
export function backToPayments(
  sale: Sold,
  tenders: readonly Tender[],
  newId: () => string,
): readonly Tender[] {
  const left = moveAll([...notPaidOf(sale), ...heldOf(sale)]).map((held) => ({ ...held }))
  return tenders.flatMap((tender) => {
    const ofMethod = left.filter(({ method }) => method === tender.method)
    if (tender.payment || tender.amountMinor >= 0 || ofMethod.every(({ payment }) => !payment))
      return [tender]
    let owed = -tender.amountMinor
    const parts = ofMethod.flatMap((held) => {
      const amountMinor = Math.min(owed, held.amountMinor)
      if (amountMinor === 0) return []
      owed -= amountMinor
      held.amountMinor -= amountMinor
      return [{ ...held, amountMinor }]
    })
    if (owed > 0) parts.push({ method: tender.method, amountMinor: owed })
    return parts.map((part, i) => payOutTender(i === 0 ? tender.id : newId(), part))
  })
}

const placeInPayOut = (method: TenderMethod): number =>
  method === 'loyalty' ? -1 : method === 'cash' ? TENDER_METHODS.length : TENDER_METHODS.indexOf(method)

/** A tender that hands money back: negative, and without change. Of nothing, it is the tender that settles an even exchange. */
export function payOutTender(id: string, { method, amountMinor, payment }: PayOut): Tender {
  // Nothing has no sign: -0 would not be 0 in a comparison.
  const signed = amountMinor === 0 ? 0 : -amountMinor
  return {
    ...{ id, method, amountMinor: signed, receivedMinor: signed, changeMinor: 0 },
    ...(payment && { payment }),
  }
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

/**
 * Whether a card or wallet would get back more than it took, or a payment more than that payment took. Cash may stand in for them,
 * never the other way round, nor one card for another.
 */
export function exceedsWhatItTook(sale: Sold, tenders: readonly Moved[]): boolean {
  const paidOut = tenders.filter(({ amountMinor }) => amountMinor < 0)
  return moveAll([...heldOf(sale), ...notPaidOf(sale), ...paidOut]).some(
    ({ method, amountMinor }) => method !== 'cash' && amountMinor < 0,
  )
}

/** Whether money or points go out for what is not paid: before anything else goes back, that is set against its own payment. */
export function paysNotPaidOut(sale: Sold, tenders: readonly Moved[]): boolean {
  const paidOut = tenders.filter(({ amountMinor }) => amountMinor < 0)
  if (paidOut.every(({ payment }) => payment)) return false
  return moveAll([...notPaidOf(sale), ...paidOut.filter(({ payment }) => payment)]).some(
    ({ amountMinor }) => amountMinor > 0,
  )
}
