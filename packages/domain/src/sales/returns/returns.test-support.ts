import fc from 'fast-check'
import type { Minor } from '../../money/index.ts'
import type { TenderPayment } from '../../payments/index.ts'
import { cartArbitrary, MODES } from '../../tax/carts.test-support.ts'
import type { VatMode } from '../../tax/index.ts'
import {
  type Cart,
  cartTotals,
  completeSale,
  type EarlierReturn,
  paymentTender,
  type Sale,
  type SoldSale,
  soldSaleOf,
  type Tender,
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

/** @param payments what each of the provider's payments takes, as far as something is owed */
export function sell(cart: Cart, vatMode: VatMode, cardMinor = 0, payments: readonly Minor[] = []): Sale {
  const lines = cart.lines.map((line, i) => ({
    ...line,
    id: id(500 + i),
    product: { ...line.product, id: id(i + 1) },
  }))
  const { totalMinor } = cartTotals(cart, vatMode)
  const byPayments: Tender[] = []
  let owed = totalMinor
  for (const minor of payments.filter((minor) => minor > 0)) {
    const approvedMinor = Math.min(minor, owed)
    owed -= approvedMinor
    const n = byPayments.length
    if (approvedMinor > 0)
      byPayments.push(paymentTender(id(750 + n), 'card', { payment: payment(n), approvedMinor }))
  }
  const onCard = Math.min(cardMinor, owed)
  const others = tendersFor(owed, [
    ['card', onCard],
    ['cash', owed - onCard],
  ])
  const tenders =
    byPayments.length > 0 ? [...byPayments, ...others.filter(({ amountMinor }) => amountMinor > 0)] : others
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

/** The same, paid by up to three cards that a provider took, one on another machine, and cash, in any shares. */
export const paidByCards: fc.Arbitrary<Sale> = fc
  .tuple(
    cartArbitrary,
    fc.constantFrom(...MODES),
    fc.nat(5_000),
    fc.array(fc.nat(20_000), { minLength: 1, maxLength: 3 }),
  )
  .filter(([cart]) => cart.lines.length > 0)
  .map(([cart, vatMode, cardMinor, payments]) => sell(cart, vatMode, cardMinor, payments))

/** The nth payment of a provider. */
export function payment(n: number): TenderPayment {
  return {
    id: id(6000 + n),
    provider: 'simulator',
    card: { cardType: 'Visa', last4: String(4240 + n), authCode: '012345', entry: 'contactless' },
  }
}

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
