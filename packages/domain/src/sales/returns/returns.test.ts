import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Minor } from '../../money/index.ts'
import { computeTotals, type VatMode } from '../../tax/index.ts'
import {
  type Cart,
  canonicalJson,
  emptyCart,
  exceedsWhatItTook,
  giveBack,
  giveBackTotal,
  heldByMethod,
  makeTender,
  payOutTender,
  type ReturnedLine,
  refuseVoid,
  restocksByDefault,
  returnable,
  returnPart,
  type Sale,
  type SoldSale,
  saleRequestSchema,
  statusOfSale,
  suggestPayOut,
  toSaleRequest,
  VOID_REASONS,
  voidSale,
} from '../index.ts'
import { cartLine, id, product } from '../sales.test-support.ts'
import { after, completion, idMaker, sell, soldArbitrary, soldSaleOf } from './returns.test-support.ts'

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((a, b) => a + b, 0)
const basket = (...lines: Cart['lines']): Cart => ({ ...emptyCart, lines })
const refund = (
  sale: SoldSale,
  quantities: readonly number[],
  { cart = emptyCart, vatMode = sale.vatMode }: { cart?: Cart; vatMode?: VatMode } = {},
) => {
  const picks = quantities.flatMap((quantity, i) =>
    quantity === 0 ? [] : [{ lineId: sale.lines[i]?.id ?? '', quantity, restock: true }],
  )
  const from = { sale, picks }
  const due = giveBackTotal({ from, cart }, vatMode)
  if (!due.ok) return due
  const { totalMinor } = due
  const payOuts = suggestPayOut(sale, Math.max(0, -totalMinor))
  const tenders =
    totalMinor > 0
      ? [makeTender(id(800), 'cash', totalMinor, totalMinor)]
      : payOuts.length === 0
        ? [payOutTender(id(800), { method: 'cash', amountMinor: 0 })]
        : payOuts.map((payOut, i) => payOutTender(id(800 + i), payOut))
  return giveBack({ from, cart, reason: 'changed-mind' }, { ...completion, vatMode, tenders }, idMaker())
}
const made = (result: ReturnType<typeof giveBack>): Sale => {
  if (!result.ok) throw new Error(result.code)
  return result.sale
}
const code = (result: ReturnType<typeof giveBack>) => (result.ok ? 'done' : result.code)

describe('parts of a sale', () => {
  it('R8 D19 any sequence of them gives back exactly the sale, never less than nothing, and then no more', () => {
    fc.assert(
      fc.property(soldArbitrary, fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (sold, choices) => {
        let sale = soldSaleOf(sold)
        const back: Sale[] = []
        const give = (quantities: readonly number[]): void => {
          const record = made(refund(sale, quantities))
          sale = after(sale, record)
          back.push(record)
        }
        for (const choice of choices) {
          const left = returnable(sale).map((line) => line.left)
          const quantities = left.map((most, i) => (choice + i) % (Math.min(most, 1 + (choice % 977)) + 1))
          if (sum(quantities) > 0) give(quantities)
        }
        const rest = returnable(sale).map((line) => line.left)
        if (sum(rest) > 0) give(rest)
        expect(statusOfSale(sale)).toBe('refunded')
        expect(
          code(
            refund(
              sale,
              sale.lines.map(() => 1),
            ),
          ),
        ).toBe('more-than-sold')
        expect(sum(back.map(({ totalMinor }) => totalMinor)) + sold.totalMinor).toBe(0)
        expect(sum(back.map(({ vatMinor }) => vatMinor)) + sold.vatMinor).toBe(0)
        expect(sum(back.map(({ discountMinor }) => discountMinor)) + sold.discountMinor).toBe(0)
        const lines = back.flatMap(({ returned }) => returned)
        for (const line of lines)
          for (const part of [line.netMinor, line.vatMinor, line.discountMinor, line.totalMinor])
            expect(part).toBeGreaterThanOrEqual(0)
        for (const line of sold.lines) expect(partsOf(lines, line.id)).toEqual([line.netMinor, line.vatMinor])
        // And the money is where it came from.
        expect([...heldByMethod(sale).values()].every((held) => held === 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  const partsOf = (lines: readonly ReturnedLine[], lineId: string): [Minor, Minor] => {
    const parts = lines.filter(({ original }) => original?.lineId === lineId)
    return [sum(parts.map(({ netMinor }) => netMinor)), sum(parts.map(({ vatMinor }) => vatMinor))]
  }

  it('R8 are the price that was paid: one of two at 15p is 15p, VAT within', () => {
    const sold = sell(
      basket(cartLine(1, { quantity: 2, product: product(1, { priceMinor: 15 }) })),
      'as-marked',
    )
    expect([sold.subtotalMinor, sold.vatMinor]).toEqual([25, 5])
    expect(made(refund(soldSaleOf(sold), [1])).totalMinor).toBe(-15)
  })

  it('R8 refuses more than is left, a line picked twice, and what is no quantity', () => {
    const sale = soldSaleOf(sell(basket(cartLine(1, { quantity: 3 })), 'add'))
    const once = after(sale, made(refund(sale, [2])))
    expect(code(refund(once, [2]))).toBe('more-than-sold')
    expect(code(refund(once, [1]))).toBe('done')
    expect(code(refund(sale, [0]))).toBe('return-empty')
    expect(code(refund(sale, [1.5]))).toBe('quantity-invalid')
    expect(code(refund(sale, [-1]))).toBe('quantity-invalid')
    const pick = { lineId: sale.lines[0]?.id ?? '', quantity: 1, restock: true }
    expect(giveBackTotal({ from: { sale, picks: [pick, pick] } }, 'add')).toMatchObject({
      code: 'more-than-sold',
    })
    expect(giveBackTotal({ from: { sale, picks: [{ ...pick, quantity: 0 }] } }, 'add')).toMatchObject({
      code: 'quantity-invalid',
    })
    const [line] = sale.lines
    if (!line) throw new Error('no line')
    expect(() => returnPart(line, 'add', 2, 2)).toThrow(RangeError)
  })
})

describe('a void', () => {
  const voided = (sale: SoldSale) => voidSale(sale, 'wrong-items', completion, idMaker())

  it('SELL-083 R8 D19 reverses lines, VAT and every tender of any sale, once', () => {
    fc.assert(
      fc.property(soldArbitrary, (sold) => {
        const sale = soldSaleOf(sold)
        const record = made(voided(sale))
        expect(record).toMatchObject({ kind: 'void', reversesId: sold.id, reason: 'wrong-items', lines: [] })
        expect(record.totalMinor + sold.totalMinor).toBe(0)
        expect(record.vatMinor + sold.vatMinor).toBe(0)
        expect(record.goodsMinor + sold.goodsMinor).toBe(0)
        expect(record.tenders.map(({ method, amountMinor }) => [method, 0 - amountMinor])).toEqual(
          sold.tenders.map(({ method, amountMinor }) => [method, 0 + amountMinor]),
        )
        expect(record.groups.map(({ grossMinor }) => 0 - grossMinor)).toEqual(
          sold.groups.map(({ grossMinor }) => 0 + grossMinor),
        )
        const gone = after(sale, record)
        expect(statusOfSale(gone)).toBe('voided')
        expect(code(voided(gone))).toBe('already-voided')
        expect(code(refund(gone, [1]))).toBe('already-voided')
      }),
    )
  })

  it('SELL-078, SELL-081 needs a reason, a sale, and a sale of which nothing came back', () => {
    const sale = soldSaleOf(sell(basket(cartLine(1, { quantity: 2 })), 'add'))
    expect(voidSale(sale, null, completion, idMaker())).toMatchObject({ code: 'void-reason-missing' })
    const part = made(refund(sale, [1]))
    expect(code(voided(after(sale, part)))).toBe('more-than-sold')
    expect(refuseVoid({ ...sale, kind: 'exchange' })).toMatchObject({ code: 'void-needs-sale' })
    expect(refuseVoid(sale)).toBeUndefined()
    expect(VOID_REASONS).toHaveLength(7)
  })
})

describe('what is paid out', () => {
  it('R8 goes back to what took it, never more to it than it took, and is the whole', () => {
    fc.assert(
      fc.property(soldArbitrary, fc.double({ min: 0, max: 1, noNaN: true }), (sold, share) => {
        const sale = soldSaleOf(sold)
        const amount = Math.floor(sold.totalMinor * share)
        const suggested = suggestPayOut(sale, amount)
        expect(sum(suggested.map(({ amountMinor }) => amountMinor))).toBe(amount)
        for (const { method, amountMinor } of suggested)
          expect(amountMinor).toBeLessThanOrEqual(heldByMethod(sale).get(method) ?? 0)
      }),
    )
  })

  it('may be cash instead of a card, never a card instead of cash, nor another amount', () => {
    const sale = soldSaleOf(sell(basket(cartLine(1, { quantity: 4 })), 'add', 100))
    const from = { sale, picks: [{ lineId: sale.lines[0]?.id ?? '', quantity: 2, restock: true }] }
    const paid = (...parts: ['cash' | 'card', number][]) =>
      code(
        giveBack(
          { from, cart: emptyCart, reason: 'faulty' },
          {
            ...completion,
            vatMode: 'add',
            tenders: parts.map(([method, amountMinor], i) => payOutTender(id(i), { method, amountMinor })),
          },
          idMaker(),
        ),
      )
    expect(paid(['cash', 240])).toBe('done')
    expect(paid(['card', 100], ['cash', 140])).toBe('done')
    expect(paid(['card', 101], ['cash', 139])).toBe('payout-exceeds-tender')
    expect(paid(['cash', 239])).toBe('split-does-not-add-up')
    expect(paid(['cash', 340], ['card', -100])).toBe('bad-amount')
    expect(exceedsWhatItTook(sale, [{ method: 'digital', amountMinor: -1 }])).toBe(true)
  })
})

describe('an exchange', () => {
  const sold = sell(basket(cartLine(1, { quantity: 2 })), 'add')
  const sale = soldSaleOf(sold)

  it.each([
    ['dearer', 300, 120],
    ['cheaper', 50, -180],
    ['as dear', 200, 0],
  ])('D19 for goods that are %s has one net amount', (_, priceMinor, net) => {
    const cart = basket(cartLine(2, { product: product(2, { priceMinor }) }))
    const record = made(refund(sale, [2], { cart }))
    expect(record).toMatchObject({ kind: 'exchange', totalMinor: net, reversesId: sold.id })
    expect(record.tenders).toHaveLength(1)
    expect(record.subtotalMinor + record.vatMinor).toBe(net)
    expect(sum(record.groups.map(({ grossMinor }) => grossMinor))).toBe(net)
  })

  it('D1 keeps the prices of both days apart where the shop has changed its VAT mode between them', () => {
    const cart = basket(cartLine(2, { product: product(2, { priceMinor: 600 }) }))
    const record = made(refund(sale, [1], { cart, vatMode: 'as-marked' }))
    expect(record).toMatchObject({ vatMode: 'as-marked', totalMinor: 600 - 120, vatMinor: 100 - 20 })
    expect(record.returned[0]).toMatchObject({
      vatInclusive: false,
      totalMinor: 100,
      netMinor: 100,
      vatMinor: 20,
    })
    const again = computeTotals(record.lines, record.vatMode, 0)
    expect(again.totalMinor).toBe(600)
  })
})

describe('goods without a receipt', () => {
  const back = (unitPriceMinor: number, reason: 'faulty' | null = 'faulty') =>
    giveBack(
      {
        from: {
          sale: null,
          customer: null,
          goods: [{ product: product(1), quantity: 2, unitPriceMinor, restock: false }],
        },
        cart: emptyCart,
        reason,
      },
      {
        ...completion,
        vatMode: 'add',
        tenders: [payOutTender(id(1), { method: 'cash', amountMinor: Math.round(unitPriceMinor * 2.4) })],
      },
      idMaker(),
    )

  it('D19 are given back at today’s price or less, with a reason', () => {
    expect(made(back(100))).toMatchObject({
      kind: 'refund',
      reversesId: null,
      totalMinor: -240,
      vatMinor: -40,
    })
    expect(made(back(50)).totalMinor).toBe(-120)
    expect(code(back(101))).toBe('bad-amount')
    expect(code(back(100, null))).toBe('return-reason-missing')
  })

  it('go back on the shelf unless they are faulty or damaged', () => {
    expect([
      restocksByDefault('changed-mind'),
      restocksByDefault('faulty'),
      restocksByDefault('damaged'),
    ]).toEqual([true, false, false])
  })
})

describe('a return on the wire', () => {
  it('R2 arrives as it was sent: the schema neither drops, adds nor rewrites anything', () => {
    fc.assert(
      fc.property(soldArbitrary, fc.boolean(), (sold, whole) => {
        const sale = soldSaleOf(sold)
        const record = whole
          ? made(voidSale(sale, 'other', { ...completion, reasonNote: ' why ' }, idMaker()))
          : made(
              refund(
                sale,
                sale.lines.map(() => 1),
              ),
            )
        const request = toSaleRequest(record)
        const parsed = saleRequestSchema.safeParse(JSON.parse(JSON.stringify(request)))
        expect(parsed.error?.issues).toBeUndefined()
        expect(canonicalJson(parsed.data)).toBe(canonicalJson(request))
      }),
    )
  })

  it('R15 a sale says none of it, as it always did', () => {
    const request = toSaleRequest(sell(basket(cartLine(1)), 'add'))
    expect(Object.keys(request)).toEqual(['transaction', 'items'])
    for (const field of ['kind', 'reversesId', 'reason', 'reasonNote', 'approvedBy'])
      expect(request.transaction).not.toHaveProperty(field)
  })

  it.each([
    ['a sale with a negative total', { kind: 'sale', totalAmount: '-2.40' }, 'totalAmount'],
    ['a sale that reverses', { kind: 'sale', totalAmount: '0.00', subtotal: '0.00' }, 'reversesId'],
    ['a void without its sale', { kind: 'void', reason: 'other', reversesId: undefined }, 'reversesId'],
    ['a void for a refund’s reason', { kind: 'void', reason: 'faulty' }, 'reason'],
    ['a refund for a void’s reason', { reason: 'wrong-amount' }, 'reason'],
    ['a refund without a reason', { reason: undefined }, 'reason'],
    ['an exchange for nothing', { kind: 'exchange' }, 'items'],
    ['lines of a sale without its id', { reversesId: undefined }, 'returnsItemId'],
  ])('refuses %s', (_, changes, field) => {
    const sale = soldSaleOf(sell(basket(cartLine(1, { quantity: 2 })), 'add'))
    const request = toSaleRequest(made(refund(sale, [2])))
    const parsed = saleRequestSchema.safeParse({
      ...request,
      transaction: { ...request.transaction, ...changes },
    })
    expect(parsed.error?.issues.map(({ path }) => path.at(-1))).toContain(field)
  })
})
