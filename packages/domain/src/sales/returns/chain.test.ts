import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Minor, sum } from '../../money/index.ts'
import {
  type Cart,
  cartTotals,
  chainOf,
  completeSale,
  emptyCart,
  exceedsWhatItTook,
  giveBack,
  giveBackTotal,
  heldOf,
  makeTender,
  paymentTender,
  payOutTender,
  pointsTender,
  refuseVoid,
  returnable,
  type Sale,
  type SoldSale,
  suggestPayOut,
  type Tender,
} from '../index.ts'
import { cartLine, id, product, SOLD_AT } from '../sales.test-support.ts'
import { after, completion, payment, soldSaleOf } from './returns.test-support.ts'

/** A shop of one customer, whose goods come back and go out again, each record with the ones before it. */
function shop() {
  const records: Sale[] = []
  let made = 10_000
  const newId = () => {
    made += 1
    return id(made)
  }
  const kept = (sale: Sale): Sale => {
    records.push(sale)
    return sale
  }
  /** As the books know it. */
  const known = (of: Sale): SoldSale => {
    const back = records.filter(({ reversesId }) => reversesId === of.id)
    const chain = chainOf(of.id, records)
    return { ...back.reduce(after, soldSaleOf(of)), ...(chain.length > 0 && { chain }) }
  }
  const cartOf = (...pounds: number[]): Cart => ({
    ...emptyCart,
    customer: { id: id(9), firstName: null, lastName: null },
    lines: pounds.map((price, i) =>
      cartLine(i + 1, { id: newId(), product: product(i + 1, { priceMinor: price * 100 }) }),
    ),
  })
  const made_ = () => ({ ...completion, id: newId(), now: SOLD_AT, vatMode: 'as-marked' as const })
  /** @param by what is paid in points, by payments of a provider, on the shop's own machine; the rest is cash */
  const paidBy = (owed: Minor, by: Paying): Tender[] => {
    const tenders: Tender[] = []
    let left = owed
    const take = (minor: Minor, tender: (minor: Minor) => Tender) => {
      const part = Math.min(minor, left)
      left -= part
      if (part > 0) tenders.push(tender(part))
    }
    take(by.points ?? 0, (amountMinor) => pointsTender(newId(), { points: amountMinor, amountMinor }))
    for (const [n, minor] of by.cards ?? [])
      take(minor, (approvedMinor) => paymentTender(newId(), 'card', { payment: payment(n), approvedMinor }))
    take(by.machine ?? 0, (minor) => makeTender(newId(), 'card', minor, minor))
    if (left > 0 || tenders.length === 0) tenders.push(makeTender(newId(), 'cash', left, left))
    return tenders
  }
  return {
    records,
    known,
    sell(pounds: number[], by: Paying = {}): Sale {
      const cart = cartOf(...pounds)
      const tenders = paidBy(cartTotals(cart, 'as-marked').totalMinor, by)
      const done = completeSale(cart, { ...made_(), tenders })
      if (!done.ok) throw new Error(done.code)
      return kept(done.sale)
    },
    /** Goods of a record come back, by their places, for others or for what the till proposes. */
    back(of: Sale, places: readonly number[], pounds: number[] = [], by: Paying = {}): Sale {
      const sale = known(of)
      const picks = places.map((place) => ({
        ...{ lineId: sale.lines[place]?.id ?? '', quantity: 1, restock: true },
      }))
      const [from, cart] = [{ sale, picks }, pounds.length > 0 ? cartOf(...pounds) : emptyCart]
      const due = giveBackTotal({ from, cart }, 'as-marked')
      if (!due.ok) throw new Error(due.code)
      const payOuts = suggestPayOut(sale, Math.max(0, -due.totalMinor))
      const tenders =
        due.totalMinor >= 0 ? paidBy(due.totalMinor, by) : payOuts.map((one) => payOutTender(newId(), one))
      const done = giveBack({ from, cart, reason: 'changed-mind' }, { ...made_(), tenders }, newId)
      if (!done.ok) throw new Error(done.code)
      return kept(done.sale)
    },
  }
}

interface Paying {
  readonly points?: Minor
  readonly cards?: readonly (readonly [number, Minor])[]
  readonly machine?: Minor
}

const said = ({ tenders }: Pick<Sale, 'tenders'>) =>
  tenders.map(({ method, amountMinor, payment: of }) => [of?.card?.last4 ?? method, amountMinor])

/** What is left in each payment, and by each method of what no provider moved. */
function left(records: readonly Sale[]): Map<string, Minor> {
  const all = new Map<string, Minor>()
  for (const { method, amountMinor, payment: of } of records.flatMap(({ tenders }) => tenders))
    all.set(of?.id ?? method, (all.get(of?.id ?? method) ?? 0) + amountMinor)
  return all
}

describe('goods of an exchange that come back', () => {
  it('D11 R8 an even exchange makes no cash of card money: it goes back to the card on which the chain began', () => {
    const { sell, back, known } = shop()
    const sale = sell([10], { cards: [[2, 1000]] })
    const exchange = back(sale, [0], [10])
    expect(known(exchange).chain).toEqual([{ method: 'card', amountMinor: 1000, payment: payment(2) }])
    expect(said(back(exchange, [0]))).toEqual([['4242', -1000]])
    // Neither of them holds anything now.
    expect(
      [sale, exchange].flatMap((of) => heldOf(known(of))).every(({ amountMinor }) => amountMinor === 0),
    ).toBe(true)
  })

  it('D11 for £14 and then down to £6: what the exchange took first, then what the sale took, and no cash', () => {
    const { sell, back } = shop()
    const first = back(sell([10], { cards: [[2, 1000]] }), [0], [14], { cards: [[3, 400]] })
    const second = back(first, [0], [6])
    expect(said(second)).toEqual([
      ['4243', -400],
      ['4242', -400],
    ])
    expect(said(back(second, [0]))).toEqual([['4242', -600]])
  })

  it('D11 what the goods left of the sale draw on is what the payment still holds, whichever came back first', () => {
    const { sell, back, known } = shop()
    const sale = sell([10, 10], { cards: [[2, 1000]] })
    const exchange = back(sale, [0], [10])
    expect(said(back(exchange, [0]))).toEqual([['4242', -1000]])
    expect(known(sale).chain).toEqual([{ method: 'card', amountMinor: -1000, payment: payment(2) }])
    expect(exceedsWhatItTook(known(sale), [{ method: 'card', amountMinor: -1, payment: payment(2) }])).toBe(
      true,
    )
    expect(said(back(sale, [1]))).toEqual([['cash', -1000]])
  })

  it('D11 a card on the shop’s own machine is a card as well, and cash of the chain is known to be cash', () => {
    const { sell, back, known } = shop()
    const byMachine = back(sell([10], { machine: 600 }), [0], [10])
    expect(known(byMachine).chain).toEqual([
      { method: 'card', amountMinor: 600 },
      { method: 'cash', amountMinor: 400 },
    ])
    expect(said(back(byMachine, [0]))).toEqual([
      ['card', -600],
      ['cash', -400],
    ])
  })

  it('R6 points go their own way, and are counted once', () => {
    const { sell, back, known } = shop()
    const exchange = back(sell([10], { points: 400, cards: [[2, 600]] }), [0], [10])
    expect(known(exchange).chain).toEqual([{ method: 'card', amountMinor: 600, payment: payment(2) }])
    expect(said(back(exchange, [0]))).toEqual([
      ['loyalty', -400],
      ['4242', -600],
    ])
  })

  it('SELL-080 neither a sale with an exchange nor the exchange is voided', () => {
    const { sell, back, known } = shop()
    const sale = sell([10], { cards: [[2, 1000]] })
    const exchange = back(sale, [0], [10])
    expect([sale, exchange].map((of) => refuseVoid(known(of)))).toMatchObject([
      { code: 'more-than-sold' },
      { code: 'void-needs-sale' },
    ])
  })

  it('is nobody’s outside the chain, and ends where two records name each other', () => {
    const { sell, back, records } = shop()
    const sale = sell([10], { cards: [[2, 1000]] })
    const other = sell([10], { cards: [[3, 1000]] })
    const exchange = back(sale, [0], [10])
    expect([chainOf(sale.id, records), chainOf(other.id, records)]).toEqual([[], []])
    expect(chainOf(exchange.id, [exchange])).toEqual([])
    const circle = [exchange, { ...exchange, id: sale.id, reversesId: exchange.id }]
    expect(chainOf(exchange.id, circle)).toEqual([])
  })

  it('D11 R8 through any exchanges and returns no payment gives more than it took, nothing is cash that a card holds, and all of it comes to nothing', () => {
    const machine = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(1000))
    const step = fc.record({
      of: fc.nat(20),
      place: fc.nat(5),
      pounds: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 2 }),
      cardMinor: fc.nat(2000),
      machineMinor: machine,
    })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
        fc.record({
          points: fc.nat(2000),
          cards: fc.array(fc.nat(3000), { maxLength: 2 }),
          machine,
        }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (prices, paying, steps) => {
          const { sell, back, known, records } = shop()
          const cards = paying.cards.map((minor, n) => [n, minor] as const)
          sell(prices, { ...paying, cards })
          const give = (of: Sale, place: number, pounds: number[], by: Paying): void => {
            const before = known(of)
            const record = back(of, [place], pounds, by)
            const cashMinor = -sum(
              record.tenders.map(({ method, amountMinor }) => (method === 'cash' ? amountMinor : 0)),
            )
            const outOf = {
              ...before,
              returns: [...before.returns, { ...record, kind: 'refund' as const, lines: [] }],
            }
            if (cashMinor > 0)
              expect(
                heldOf(outOf).filter(({ method, amountMinor }) => method === 'card' && amountMinor > 0),
              ).toEqual([])
            for (const [method, minor] of left(records))
              if (method !== 'cash') expect(minor).toBeGreaterThanOrEqual(0)
            // What the customer has paid, less all that was given, is what they have.
            const hasMinor = sum(
              records.flatMap((one) =>
                returnable(known(one)).map(({ line, left: units }) => units * line.unitPriceMinor),
              ),
            )
            expect(sum([...left(records).values()])).toBe(hasMinor)
          }
          const open = () =>
            records.filter((one) => returnable(known(one)).some(({ left: units }) => units > 0))
          const placesOf = (of: Sale) =>
            returnable(known(of)).flatMap(({ left: units }, place) => (units > 0 ? [place] : []))
          steps.forEach(({ of, place, pounds, cardMinor, machineMinor }, n) => {
            const [all] = [open()]
            const record = all[of % Math.max(1, all.length)]
            if (record === undefined) return
            const places = placesOf(record)
            give(record, places[place % places.length] ?? 0, pounds, {
              ...{ cards: [[10 + n, cardMinor]], machine: machineMinor },
            })
          })
          for (let all = open(); all.length > 0; all = open()) {
            const record = all.at(-1)
            if (record) give(record, placesOf(record)[0] ?? 0, [], {})
          }
          // What a machine of the shop's own took in several records is one sum: nobody knows which of its cards was which.
          const isByMachine = paying.machine > 0 || steps.some(({ machineMinor }) => machineMinor > 0)
          if (!isByMachine) for (const minor of left(records).values()) expect(minor).toBe(0)
          expect(sum([...left(records).values()])).toBe(0)
        },
      ),
      { numRuns: 400 },
    )
  })
})
