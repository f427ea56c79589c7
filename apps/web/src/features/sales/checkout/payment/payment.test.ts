import { NOTES } from '@tuppence/domain/money'
import { makeTender, TENDER_METHODS, tenderedMinor } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../till/checkout.ts'
import {
  changeNow,
  handedOver,
  handedOverMinor,
  isImplausible,
  missingNow,
  noPayment,
  owedMinor,
  partsProblem,
  settleTenders,
  tendersFor,
  tendersWithout,
} from './payment.ts'

const makeId = () => 'id'
const paying = (payment: Partial<Payment>, totalMinor: number) =>
  tendersFor({ ...noPayment, ...payment }, totalMinor, makeId)

describe('paying', () => {
  it('PAY-002 starts with cash', () => {
    expect(noPayment.method).toBe('cash')
  })

  it('PAY-004 refuses cash that is no number or less than the total', () => {
    for (const amountText of ['', ' ', 'ten', '7.34', '-8', '7.345', '8,00', '1,5', '1e3', '0x10', '€8'])
      expect(paying({ amountText }, 735)).toEqual({ ok: false, code: 'insufficient-payment' })
    expect(paying({ amountText: '7.35' }, 735).ok).toBe(true)
  })

  it('PAY-004 says of cash beyond what the till counts that it is too large', () => {
    expect(paying({ amountText: '99999999999' }, 735)).toEqual({ ok: false, code: 'payment-too-large' })
    expect(paying({ amountText: '999999999.99' }, 735).ok).toBe(true)
  })

  it('PAY-006 gives back what was handed over, by each way once', () => {
    const taken = [
      makeTender('a', 'cash', 500, 300),
      makeTender('b', 'card', 200, 200),
      makeTender('c', 'cash', 100, 100),
    ]
    expect(handedOverMinor(taken)).toBe(800)
    expect(handedOver(taken)).toEqual([
      { method: 'cash', amountMinor: 600 },
      { method: 'card', amountMinor: 200 },
    ])
  })

  it('PAY-005 gives change for cash', () => {
    const paid = paying({ amountText: '10' }, 735)
    expect(paid.ok && paid.tenders[0]).toMatchObject({
      receivedMinor: 1000,
      changeMinor: 265,
      amountMinor: 735,
    })
    expect(changeNow({ ...noPayment, amountText: '10' }, 735)).toBe(265)
    expect(changeNow({ ...noPayment, amountText: '5' }, 735)).toBe(0)
  })

  it('PAY-004 tells how much is missing while too little is typed, and nothing before', () => {
    const missing = (amountText: string, more: Partial<Payment> = {}) =>
      missingNow({ ...noPayment, amountText, ...more }, 2246)
    expect([missing('2'), missing('22.45'), missing('22.46'), missing('50')]).toEqual([2046, 1, 0, 0])
    expect([missing(''), missing('x'), missing('2', { method: 'card' })]).toEqual([0, 0, 0])
  })

  it('PAY-006 gives none for card and digital, and takes the exact total', () => {
    for (const method of ['card', 'digital'] as const) {
      const paid = paying({ method, amountText: '10' }, 735)
      expect(paid.ok && paid.tenders[0]).toMatchObject({ method, receivedMinor: 735, changeMinor: 0 })
      expect(changeNow({ ...noPayment, method, amountText: '10' }, 735)).toBe(0)
    }
  })

  it('completes a sale that comes to nothing without an amount', () => {
    expect(paying({ amountText: '' }, 0).ok).toBe(true)
  })

  it('PAY-001 a split is paid once its parts add up, and not before', () => {
    const card = makeTender('a', 'card', 500, 735)
    const cash = makeTender('b', 'cash', 500, owedMinor(735, [card]))
    expect(paying({ method: 'split', tenders: [] }, 735).ok).toBe(false)
    expect(paying({ method: 'split', tenders: [card] }, 735)).toEqual({
      ok: false,
      code: 'insufficient-payment',
    })
    expect(
      paying({ method: 'split', tenders: [card, { ...card, amountMinor: 1, receivedMinor: 1 }] }, 735),
    ).toEqual({ ok: false, code: 'split-does-not-add-up' })
    expect(paying({ method: 'split', tenders: [card, cash] }, 735).ok).toBe(true)
    expect(changeNow({ ...noPayment, method: 'split', tenders: [card, cash] }, 735)).toBe(265)
  })

  it('PAY-001 PAY-006 one way to pay takes what the parts left, and nothing of what they paid', () => {
    const points = makeTender('a', 'loyalty', 105, 1000)
    const rest = (method: 'cash' | 'card' | 'digital', amountText = '') =>
      paying({ method, amountText, tenders: [points] }, 1000)
    const byCard = rest('card')
    expect(byCard.ok && byCard.tenders).toEqual([points, makeTender('id', 'card', 895, 895)])
    expect(rest('cash')).toEqual({ ok: false, code: 'insufficient-payment' })
    expect(rest('cash', '8.94').ok).toBe(false)
    const inCash = rest('cash', '10')
    expect(inCash.ok && inCash.tenders[1]).toMatchObject({ amountMinor: 895, changeMinor: 105 })
    const typed = { ...noPayment, amountText: '5', tenders: [points] }
    expect(missingNow(typed, 1000)).toBe(395)
    expect(changeNow({ ...typed, amountText: '10' }, 1000)).toBe(105)
    // All of it is paid: no way to pay adds anything.
    const all = [points, makeTender('b', 'card', 895, 895)]
    for (const method of ['cash', 'card', 'split'] as const) {
      const paid = paying({ method, tenders: all }, 1000)
      expect(paid.ok && paid.tenders).toEqual(all)
    }
  })

  it('any number of parts leaves exactly what is still owed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 500_000 })),
        (total, parts) => {
          const tenders: ReturnType<typeof makeTender>[] = []
          for (const part of parts) {
            const owed = owedMinor(total, tenders)
            if (owed > 0) tenders.push(makeTender('id', 'cash', part, owed))
          }
          expect(owedMinor(total, tenders) + tenderedMinor(tenders)).toBe(total)
        },
      ),
    )
  })

  it('works the change out again when the total moved after a part was taken', () => {
    const cash = makeTender('a', 'cash', 1000, 735)
    expect(cash.changeMinor).toBe(265)
    expect(settleTenders([cash], 900)[0]).toMatchObject({ amountMinor: 900, changeMinor: 100 })
    expect(settleTenders([cash], 1500)[0]).toMatchObject({ amountMinor: 1000, changeMinor: 0 })
  })

  it('PAY-005 PAY-006 keeps what a card took when a line is taken out, and gives the change from the cash', () => {
    const cash = makeTender('a', 'cash', 1000, 2000)
    const card = makeTender('b', 'card', 1000, 1000)
    const settled = settleTenders([cash, card], 1500)
    expect(settled).toEqual([
      { id: 'a', method: 'cash', receivedMinor: 1000, amountMinor: 500, changeMinor: 500 },
      card,
    ])
    expect(partsProblem(settled, 1500, false)).toBeUndefined()
    expect(paying({ method: 'split', tenders: settled }, 1500).ok).toBe(true)
    expect(changeNow({ ...noPayment, method: 'split', tenders: settled }, 1500)).toBe(500)
  })

  it('D11 keeps the payment of a card and the points of a customer whatever becomes of the total', () => {
    const payment = { id: 'p', provider: 'simulator', card: { last4: '4242' } }
    const card = { ...makeTender('b', 'card', 400, 400), payment }
    const points = { ...makeTender('c', 'loyalty', 100, 100), points: 100 }
    for (const totalMinor of [100, 500, 900])
      expect(settleTenders([card, points], totalMinor)).toEqual([card, points])
  })

  it('PAY-006 says what is too much by card, and refuses until it adds up', () => {
    const card = makeTender('b', 'card', 1000, 1000)
    const cash = makeTender('a', 'cash', 300, 300)
    for (const tenders of [settleTenders([card], 500), settleTenders([card, cash], 500)]) {
      expect(tenders[0]).toMatchObject({ method: 'card', receivedMinor: 1000, amountMinor: 1000 })
      expect(partsProblem(tenders, 500, false)).toEqual({
        title: '£5.00 more than the total was taken by card',
        wayOut: 'Refund the card part and take it out here, or put the line back.',
      })
      expect(paying({ method: 'split', tenders }, 500)).toEqual({ ok: false, code: 'change-only-from-cash' })
    }
    const payment = { id: 'p', provider: 'simulator', card: {} }
    expect(partsProblem(settleTenders([{ ...card, payment }], 500), 500, false)?.wayOut).toBe(
      'Take the card part back here: it goes back to its card. Or put the line back.',
    )
    const digital = makeTender('c', 'digital', 200, 200)
    expect(partsProblem([card, digital], 500, false)?.title).toBe(
      '£7.00 more than the total was taken by card and digital',
    )
  })

  it('says whose money is left when the last line is taken out', () => {
    const cash = settleTenders([makeTender('a', 'cash', 1000, 735)], 0)
    expect(partsProblem(cash, 0, true)?.title).toBe('£10.00 was taken and the cart is empty')
    expect(partsProblem([], 0, true)).toBeUndefined()
    // Goods that come back: nothing was taken, or it has to be given back first.
    expect(partsProblem([], -500, false)).toBeUndefined()
    expect(partsProblem(cash, -500, false)?.title).toBe('£10.00 was taken and there is nothing left to pay')
  })

  it('PAY-006 never loses what was handed over, however the basket changes', () => {
    const part = fc.record({
      method: fc.constantFrom(...TENDER_METHODS),
      receivedMinor: fc.integer({ min: 1, max: 5000 }),
    })
    fc.assert(
      fc.property(fc.array(part), fc.nat(20_000), (parts, total) => {
        const taken = parts.map(({ method, receivedMinor }, i) =>
          makeTender(`${i}`, method, receivedMinor, 0),
        )
        const settled = settleTenders(taken, total)
        expect(settled.map(({ receivedMinor }) => receivedMinor)).toEqual(
          parts.map(({ receivedMinor }) => receivedMinor),
        )
        for (const { method, changeMinor } of settled) if (method !== 'cash') expect(changeMinor).toBe(0)
        // Either it is short, or paid to the penny, or the till says what is too much.
        const isOver = tenderedMinor(settled) > total
        expect(partsProblem(settled, total, false) !== undefined).toBe(isOver)
        const isPaid = settled.length > 0 && owedMinor(total, settled) === 0 && !isOver
        expect(paying({ method: 'split', tenders: settled }, total).ok).toBe(isPaid)
      }),
    )
  })

  it('takes a part back before the end', () => {
    const card = makeTender('a', 'card', 500, 735)
    const cash = makeTender('b', 'cash', 500, owedMinor(735, [card]))
    expect(tendersWithout([card, cash], 'a', 735)).toEqual([
      { id: 'b', method: 'cash', receivedMinor: 500, amountMinor: 500, changeMinor: 0 },
    ])
  })
})

describe('cash that was rather mistyped', () => {
  it('PAY-004 is asked back about: pence for pounds, a barcode for an amount', () => {
    expect(isImplausible(200_000, 2_000)).toBe(true)
    expect(isImplausible(9_999_999_900, 2_000)).toBe(true)
    expect(isImplausible(12_501, 7_500)).toBe(true)
  })

  it('PAY-004 never asks about the notes that people do hand over', () => {
    expect(isImplausible(5_000, 1)).toBe(false)
    expect(isImplausible(8_000, 3_000)).toBe(false)
    expect(isImplausible(10_000, 5_001)).toBe(false)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...NOTES), (owed, note) => {
        expect(isImplausible(Math.ceil(owed / note) * note, owed)).toBe(false)
      }),
    )
  })
})
