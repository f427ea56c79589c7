import fc from 'fast-check'
import { cartArbitrary, MODES } from '../../tax/carts.test-support.ts'
import type { VatMode } from '../../tax/index.ts'
import {
  type Cart,
  cartTotals,
  completeSale,
  type EarlierReturn,
  type Sale,
  type SoldSale,
  soldSaleOf,
} from '../index.ts'
import { id, SOLD_AT, STAFF, TILL, tendersFor } from '../sales.test-support.ts'

/** What every return is completed with in these tests. */
export const RETURNED_AT = new Date('2026-07-02T09:00:00.000Z')
export const completion = {
  id: id(2000),
  now: RETURNED_AT,
  till: TILL,
  tillSequence: 43,
  staff: STAFF,
  reasonNote: null,
  approvedBy: null,
}

/** Ids that tell one thing from another. */
export function idMaker(): () => string {
  let made = 3000
  return () => {
    made += 1
    return id(made)
  }
}

export function sell(cart: Cart, vatMode: VatMode, cardMinor = 0): Sale {
  const lines = cart.lines.map((line, i) => ({
    ...line,
    id: id(500 + i),
    product: { ...line.product, id: id(i + 1) },
  }))
  const { totalMinor } = cartTotals(cart, vatMode)
  const onCard = Math.min(cardMinor, totalMinor)
  const tenders = tendersFor(totalMinor, [
    ['card', onCard],
    ['cash', totalMinor - onCard],
  ])
  const result = completeSale(
    { ...cart, lines },
    { ...completion, id: id(1000), tillSequence: 42, now: SOLD_AT, vatMode, tenders },
  )
  if (!result.ok) throw new Error(result.code)
  return result.sale
}

/** Sales of every rate, mode and discount, part of them paid by card. */
export const soldArbitrary: fc.Arbitrary<Sale> = fc
  .tuple(cartArbitrary, fc.constantFrom(...MODES), fc.nat(50_000))
  .filter(([cart]) => cart.lines.length > 0)
  .map(([cart, vatMode, cardMinor]) => sell(cart, vatMode, cardMinor))

/** A sale after this came back of it. */
export function after(sale: SoldSale, back: Sale): SoldSale {
  const earlier: EarlierReturn = {
    id: back.id,
    kind: back.kind === 'sale' ? 'refund' : back.kind,
    lines: back.returned.map(({ original, quantity }) => ({ lineId: original?.lineId ?? '', quantity })),
    tenders: back.tenders,
  }
  return { ...sale, returns: [...sale.returns, earlier] }
}

export { soldSaleOf }
