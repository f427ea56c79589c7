import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Minor, sum } from '../../money/index.ts'
import {
  backToPayments,
  canonicalJson,
  emptyCart,
  exceedsWhatItTook,
  giveBack,
  giveBackTotal,
  heldOf,
  payOutTender,
  returnable,
  type Sale,
  type SoldSale,
  saleRequestSchema,
  statusOfSale,
  suggestPayOut,
  type Tender,
  toSaleRequest,
  voidSale,
} from '../index.ts'
import { cartLine, id } from '../sales.test-support.ts'
import { after, completion, idMaker, paidByCards, payment, sell, soldSaleOf } from './returns.test-support.ts'

type Moved = Pick<Tender, 'method' | 'amountMinor' | 'payment'>

/** What each payment took or gave back, by its id; what no provider moved under its method. */
function byPayment(tenders: readonly Moved[]): Map<string, Minor> {
  const all = new Map<string, Minor>()
  for (const { method, amountMinor, payment: of } of tenders)
    all.set(of?.id ?? method, (all.get(of?.id ?? method) ?? 0) + amountMinor)
  return all
}

function refund(sale: SoldSale, quantities: readonly number[]): Sale {
  const picks = quantities.flatMap((quantity, i) =>
    quantity === 0 ? [] : [{ lineId: sale.lines[i]?.id ?? '', quantity, restock: true }],
  )
  const from = { sale, picks }
  const due = giveBackTotal({ from }, sale.vatMode)
  if (!due.ok) throw new Error(due.code)
  const payOuts = suggestPayOut(sale, -due.totalMinor)
  const settled = payOuts.length > 0 ? payOuts : [{ method: 'cash' as const, amountMinor: 0 }]
  const tenders = settled.map((one, i) => payOutTender(id(800 + i), one))
  const back = giveBack(
    { from, cart: emptyCart, reason: 'changed-mind' },
    { ...completion, vatMode: sale.vatMode, tenders },
    idMaker(),
  )
  if (!back.ok) throw new Error(back.code)
  return back.sale
}

describe('money that providers took', () => {
  it('D11 any sequence of partial returns gives each payment back exactly what it took, and never more on the way', () => {
    fc.assert(
      fc.property(paidByCards, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (sold, choices) => {
        let sale = soldSaleOf(sold)
        const took = byPayment(sold.tenders)
        const gaveBack: Moved[] = []
        const give = (quantities: readonly number[]): void => {
          const record = refund(sale, quantities)
          gaveBack.push(...record.tenders)
          for (const [of, minor] of byPayment(gaveBack)) expect(-minor).toBeLessThanOrEqual(took.get(of) ?? 0)
          sale = after(sale, record)
        }
        for (const choice of choices) {
          const quantities = returnable(sale).map(({ left }, i) => (choice + i) % (left + 1))
          if (sum(quantities) > 0) give(quantities)
        }
        const rest = returnable(sale).map(({ left }) => left)
        if (sum(rest) > 0) give(rest)
        expect(statusOfSale(sale)).toBe('refunded')
        expect(sum(gaveBack.map(({ amountMinor }) => amountMinor)) + sold.totalMinor).toBe(0)
        for (const [of, minor] of took) expect(minor + (byPayment(gaveBack).get(of) ?? 0)).toBe(0)
        expect(heldOf(sale).every(({ amountMinor }) => amountMinor === 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('SELL-083 D11 a void gives each payment back to its own card, with what the paper says of it', () => {
    fc.assert(
      fc.property(paidByCards, (sold) => {
        const back = voidSale(soldSaleOf(sold), 'wrong-items', completion, idMaker())
        if (!back.ok) throw new Error(back.code)
        expect(back.sale.tenders.map(({ payment: of }) => of)).toEqual(
          sold.tenders.map(({ payment: of }) => of),
        )
        expect(sum(back.sale.tenders.map(({ amountMinor }) => amountMinor)) + sold.totalMinor).toBe(0)
      }),
    )
  })

  it('R2 R13 travels as it was sold and as it went back: the schema neither drops, adds nor rewrites anything', () => {
    fc.assert(
      fc.property(paidByCards, (sold) => {
        const back = refund(
          soldSaleOf(sold),
          sold.lines.map(() => 1),
        )
        for (const record of [sold, back]) {
          const request = toSaleRequest(record)
          const parsed = saleRequestSchema.parse(JSON.parse(JSON.stringify(request)))
          expect(canonicalJson(parsed)).toBe(canonicalJson(request))
          expect(parsed.transaction.tenders?.map((tender) => tender.payment)).toEqual(
            record.tenders.map((tender) => tender.payment),
          )
        }
      }),
    )
  })

  it('D11 R8 never goes to another card, nor to a machine that did not take it; cash may stand in', () => {
    // 2.40: 1.00 on one card, 0.80 on another, 0.60 in cash.
    const sale = soldSaleOf(
      sell({ ...emptyCart, lines: [cartLine(1, { quantity: 2 })] }, 'add', 0, [100, 80]),
    )
    const back = (method: 'card' | 'cash', amountMinor: Minor, of?: number): Moved => ({
      ...{ method, amountMinor: -amountMinor },
      ...(of !== undefined && { payment: payment(of) }),
    })
    expect(exceedsWhatItTook(sale, [back('card', 100, 0), back('card', 80, 1)])).toBe(false)
    expect(exceedsWhatItTook(sale, [back('card', 101, 0)])).toBe(true)
    expect(exceedsWhatItTook(sale, [back('card', 60, 0), back('card', 60, 0)])).toBe(true)
    expect(exceedsWhatItTook(sale, [back('card', 1, 7)])).toBe(true)
    expect(exceedsWhatItTook(sale, [back('card', 1)])).toBe(true)
    expect(exceedsWhatItTook(sale, [back('cash', 240)])).toBe(false)
  })

  it('R8 a card refund that did not say its payment is borne by the payments of the sale, which hold so much less', () => {
    const sale = soldSaleOf(
      sell({ ...emptyCart, lines: [cartLine(1, { quantity: 2 })] }, 'add', 0, [100, 140]),
    )
    const returned = {
      id: id(1),
      kind: 'refund',
      lines: [],
      tenders: [{ method: 'card', amountMinor: -120 }],
    } as const
    const held = heldOf({ ...sale, returns: [returned] })
    expect(held.map(({ payment: of, amountMinor }) => [of?.id, amountMinor])).toEqual([
      [payment(0).id, 0],
      [payment(1).id, 120],
      [undefined, 0],
    ])
    expect(suggestPayOut({ ...sale, returns: [returned] }, 150)).toEqual([
      { method: 'card', amountMinor: 120, payment: payment(1) },
      { method: 'cash', amountMinor: 30 },
    ])
  })

  it('D11 is shared out over its payments for whoever asks without naming them', () => {
    const sale = soldSaleOf(
      sell({ ...emptyCart, lines: [cartLine(1, { quantity: 2 })] }, 'add', 0, [100, 80]),
    )
    const asked = [payOutTender(id(1), { method: 'card', amountMinor: 150 })]
    expect(backToPayments(sale, asked, () => id(2))).toEqual([
      payOutTender(id(1), { method: 'card', amountMinor: 100, payment: payment(0) }),
      payOutTender(id(2), { method: 'card', amountMinor: 50, payment: payment(1) }),
    ])
    const tooMuch = backToPayments(sale, [payOutTender(id(1), { method: 'card', amountMinor: 200 })], () =>
      id(2),
    )
    expect(sum(tooMuch.map(({ amountMinor }) => amountMinor))).toBe(-200)
    expect(exceedsWhatItTook(sale, tooMuch)).toBe(true)
    const inCash = [payOutTender(id(1), { method: 'cash', amountMinor: 150 })]
    expect(backToPayments(sale, inCash, () => id(2))).toEqual(inCash)
  })

  it('D11 is by card or by phone: no cash and no points have a provider', () => {
    const request = toSaleRequest(sell({ ...emptyCart, lines: [cartLine(1)] }, 'add', 0, [120]))
    const [tender] = request.transaction.tenders ?? []
    const as = (method: string) =>
      saleRequestSchema.safeParse({
        ...request,
        transaction: { ...request.transaction, tenders: [{ ...tender, method }] },
      })
    expect(as('digital').success).toBe(true)
    expect(as('cash').error?.issues.map(({ path }) => path.at(-1))).toContain('payment')
    expect(request.transaction.tenders).toEqual([
      expect.objectContaining({ payment: payment(0), amount: '1.20' }),
    ])
  })
})
