import { makeTender, tenderedMinor } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeNow,
  noPayment,
  owedMinor,
  type Payment,
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
    for (const amountText of ['', ' ', 'ten', '7.34', '-8', '7.345'])
      expect(paying({ amountText }, 735)).toEqual({ ok: false, code: 'insufficient-payment' })
    expect(paying({ amountText: '7.35' }, 735).ok).toBe(true)
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
      code: 'split-does-not-add-up',
    })
    expect(paying({ method: 'split', tenders: [card, cash] }, 735).ok).toBe(true)
    expect(changeNow({ ...noPayment, method: 'split', tenders: [card, cash] }, 735)).toBe(265)
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

  it('takes a part back before the end', () => {
    const card = makeTender('a', 'card', 500, 735)
    const cash = makeTender('b', 'cash', 500, owedMinor(735, [card]))
    expect(tendersWithout([card, cash], 'a', 735)).toEqual([
      { id: 'b', method: 'cash', receivedMinor: 500, amountMinor: 500, changeMinor: 0 },
    ])
  })
})
