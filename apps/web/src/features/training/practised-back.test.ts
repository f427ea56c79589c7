import { type Cart, type CartProduct, changeCart, emptyCart, type Sale } from '@tuppence/domain/sales'
import { expect, test } from 'vitest'
import { type Paid, payOutsFor, practiseSale } from './practise.ts'
import { backIn, canBeVoided, canComeBack, practisedTotals, soldIn } from './practised-back.ts'
import { emptyLedger, isUnderWay, type TrainingLedger, withSale, withVoided } from './training-ledger.ts'

const mug: CartProduct = {
  ...{ id: 'p1', name: 'Mug', sku: 'MUG', priceMinor: 1000 },
  ...{ vatCode: 'standard', vatRate: 2000, vatInclusive: true },
}
const cup: CartProduct = { ...mug, id: 'p2', name: 'Cup', sku: 'CUP', priceMinor: 300 }

let ids = 0
const newId = () => `id-${++ids}`

function basket(...products: CartProduct[]): Cart {
  return products.reduce(
    (cart, product) => changeCart(cart, { type: 'add', lineId: newId(), product }),
    emptyCart,
  )
}

/** Completes what lies in the basket, as the screen does. */
function practise(ledger: TrainingLedger, paid: Paid): Sale {
  const back = backIn(ledger)
  const { totals } = practisedTotals(ledger.cart, back, 'as-marked')
  const practised = practiseSale({
    ...{ cart: ledger.cart, back, paid, totalMinor: totals.totalMinor, vatMode: 'as-marked' },
    ...{ staff: { id: 's', name: 'Sam' }, number: ledger.practised + 1, now: new Date(0), newId },
  })
  if (!practised.ok) throw new Error(practised.words)
  return practised.sale
}

const card = { method: 'card' } as const

/** Three mugs with a tenth off, paid by card: £27.00. */
function soldThree(): TrainingLedger {
  const lines = basket(mug, mug, mug)
  const cart = changeCart(lines, { type: 'discount-basket', discount: { kind: 'percent', hundredths: 1000 } })
  const ledger = { ...emptyLedger, cart }
  return withSale(ledger, practise(ledger, card))
}

function backOf(ledger: TrainingLedger, quantity: number): TrainingLedger {
  const sale = ledger.sales.at(-1)?.sale
  const lineId = sale?.lines[0]?.id ?? ''
  const picks = [{ lineId, quantity, restock: true }]
  return { ...ledger, back: { saleId: sale?.id ?? '', picks, reason: 'changed-mind', reasonNote: '' } }
}

const first = (ledger: TrainingLedger) => {
  const practised = ledger.sales.at(-1)
  if (!practised) throw new Error('Nothing was practised')
  return soldIn(ledger, practised)
}

test('D5 a practised return gives back what was paid after its discount, the way it was paid', () => {
  const ledger = backOf(soldThree(), 1)
  const back = backIn(ledger)
  expect(practisedTotals(ledger.cart, back, 'as-marked').totals.totalMinor).toBe(-900)
  const payOuts = payOutsFor('as-paid', first(ledger), 900)
  expect(payOuts).toEqual([{ method: 'card', amountMinor: 900 }])
  const refund = practise(ledger, { payOuts })
  expect(refund).toMatchObject({
    ...{ kind: 'refund', totalMinor: -900, receiptNumber: 'TRAINING-000002' },
    ...{ reversesReceipt: 'TRAINING-000001', reason: 'changed-mind' },
  })
  expect(isUnderWay(ledger)).toBe(true)
  expect(isUnderWay(withSale(ledger, refund))).toBe(false)
})

test('D5 no more comes back of a practised sale than was sold, and nothing of a voided one', () => {
  const ledger = backOf(soldThree(), 2)
  const after = withSale(ledger, practise(ledger, { payOuts: payOutsFor('cash', first(ledger), 1800) }))
  expect(canBeVoided(first(after))).toBe(false)
  expect(canComeBack(first(after))).toBe(true)
  const tooMany = backOf(after, 2)
  expect(practisedTotals(emptyCart, backIn(tooMany), 'as-marked').problem).toMatch(/more/i)
  const rest = backOf(after, 1)
  const all = withSale(rest, practise(rest, { payOuts: payOutsFor('cash', first(rest), 900) }))
  expect(canComeBack(first(all))).toBe(false)
  // What was sold is what a refund gives back: nothing comes back of the refund itself.
  expect(
    all.sales.filter(({ sale }) => sale.kind === 'refund').map((one) => canComeBack(soldIn(all, one))),
  ).toEqual([false, false])

  const sold = soldThree()
  const voided = withVoided(sold, sold.sales[0]?.sale.id ?? '')
  expect(canBeVoided(first(sold))).toBe(true)
  expect(canBeVoided(first(voided)) || canComeBack(first(voided))).toBe(false)
})

test('D5 a practised exchange comes to one amount: paid, given back, or even', () => {
  const dearer = { ...backOf(soldThree(), 1), cart: basket(mug) }
  const paidOn = practise(dearer, { method: 'cash', receivedMinor: 500 })
  expect(paidOn).toMatchObject({ kind: 'exchange', totalMinor: 100, changeMinor: 400 })
  const cheaper = { ...backOf(soldThree(), 1), cart: basket(cup) }
  expect(practise(cheaper, { payOuts: payOutsFor('cash', first(cheaper), 600) }).totalMinor).toBe(-600)
  const even = { ...backOf(soldThree(), 1), cart: basket({ ...cup, priceMinor: 900 }) }
  expect(practise(even, { payOuts: payOutsFor('cash', first(even), 0) }).totalMinor).toBe(0)
})

test('D11 practised goods of an even exchange go back by the card that paid for the first', () => {
  const sold = soldThree()
  const exchanging = { ...backOf(sold, 3), cart: basket(mug, mug) }
  const even = withSale(exchanging, practise(exchanging, { payOuts: [{ method: 'card', amountMinor: 700 }] }))
  const [exchange] = even.sales
  if (!exchange) throw new Error('Nothing was exchanged')
  expect(payOutsFor('as-paid', soldIn(even, exchange), 2000)).toEqual([{ method: 'card', amountMinor: 2000 }])
})
