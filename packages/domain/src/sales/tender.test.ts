import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import {
  CHOSEN_METHODS,
  changeDue,
  METHOD_LABELS,
  makeTender,
  movesCash,
  OFFERED_TENDERS,
  overpaidMinor,
  PAYMENT_METHODS,
  paymentMethodOf,
  paymentMethodSchema,
  refuseTenders,
  TENDER_METHODS,
  type Tender,
  type TenderMethod,
  tenderMethodSchema,
} from './tender.ts'

const code = (tenders: readonly Tender[], totalMinor: number) => refuseTenders(tenders, totalMinor)?.code
const exactly = (method: TenderMethod, minor: number) => makeTender(method, method, minor, minor)

describe('what pays a total', () => {
  it('DEV-003 opens the drawer where notes or coins go in or out, and not for nothing', () => {
    const back = { ...exactly('cash', 500), amountMinor: -500, receivedMinor: -500 }
    expect(movesCash([exactly('card', 500), exactly('cash', 200)])).toBe(true)
    expect(movesCash([back])).toBe(true)
    expect(movesCash([exactly('cash', 0)])).toBe(false)
    expect(movesCash([exactly('card', 500)])).toBe(false)
  })

  it('PAY-001 every way to pay has its word', () => {
    expect(OFFERED_TENDERS).toEqual(['cash', 'card', 'digital'])
    expect(tenderMethodSchema.options).toEqual([...OFFERED_TENDERS, 'other', 'loyalty'])
    expect(CHOSEN_METHODS).toEqual([...OFFERED_TENDERS, 'split'])
    expect(paymentMethodSchema.options).toEqual([...CHOSEN_METHODS, 'loyalty'])
    expect([...TENDER_METHODS, ...PAYMENT_METHODS].map((method) => METHOD_LABELS[method])).toEqual([
      ...['Cash', 'Card', 'Digital', 'Other', 'Points'],
      ...['Cash', 'Card', 'Digital', 'Split', 'Points'],
    ])
  })

  it('PAY-001 a sale is named by its only tender, and is split where there are more, none, or one without a name', () => {
    for (const method of OFFERED_TENDERS) expect(paymentMethodOf([{ method }])).toBe(method)
    expect(paymentMethodOf([])).toBe('split')
    expect(paymentMethodOf([{ method: 'other' }])).toBe('split')
    expect(paymentMethodOf([{ method: 'cash' }, { method: 'cash' }])).toBe('split')
  })

  it('PAY-005 PAY-006 change is what was handed over and not owed, and card and digital give none', () => {
    expect(OFFERED_TENDERS.map((method) => changeDue(method, 1000, 735))).toEqual([265, 0, 0])
    expect(changeDue('cash', 700, 735)).toBe(0)
  })

  it('PAY-004 PAY-006 the exact total by any tender, and more by cash that gives the rest back', () => {
    for (const method of TENDER_METHODS) expect(code([exactly(method, 735)], 735)).toBeUndefined()
    expect(code([makeTender('a', 'cash', 1000, 735)], 735)).toBeUndefined()
    expect(code([exactly('cash', 0)], 0)).toBeUndefined()
  })

  it('PAY-004 too little, and nothing at all', () => {
    for (const method of TENDER_METHODS)
      expect(code([exactly(method, 734)], 735)).toBe('insufficient-payment')
    expect(code([], 735)).toBe('insufficient-payment')
    expect(code([], 0)).toBe('insufficient-payment')
    expect(code([exactly('card', 300), exactly('cash', 434)], 735)).toBe('split-does-not-add-up')
  })

  it('PAY-006 more than the total by what gives no change, whatever cash stands beside it', () => {
    expect(code([exactly('card', 736)], 735)).toBe('change-only-from-cash')
    expect(code([exactly('card', 500), exactly('digital', 236)], 735)).toBe('change-only-from-cash')
    expect(code([exactly('cash', 100), exactly('card', 800)], 735)).toBe('change-only-from-cash')
    expect(overpaidMinor([exactly('cash', 100), exactly('card', 800)], 735)).toBe(65)
    expect(overpaidMinor([exactly('cash', 900), exactly('card', 700)], 735)).toBe(0)
  })

  it('PAY-005 cash whose excess is not given back', () => {
    expect(code([exactly('cash', 736)], 735)).toBe('split-does-not-add-up')
    expect(code([exactly('card', 700), exactly('cash', 36)], 735)).toBe('split-does-not-add-up')
  })

  it('tenders that are no amounts, or more than money can hold', () => {
    expect(code([{ ...exactly('cash', 735), amountMinor: 734 }], 735)).toBe('bad-amount')
    expect(code([{ ...exactly('cash', 735), receivedMinor: 735.5 }], 735)).toBe('bad-amount')
    const flood = [makeTender('a', 'cash', MAX_AMOUNT_MINOR, 735), makeTender('b', 'cash', 1, 0)]
    expect(code(flood, 735)).toBe('amount-too-large')
    expect(code([makeTender('a', 'cash', MAX_AMOUNT_MINOR, 735)], 735)).toBeUndefined()
    expect(code([exactly('card', MAX_AMOUNT_MINOR)], MAX_AMOUNT_MINOR)).toBeUndefined()
    const unsound = { receivedMinor: 0, changeMinor: 0, amountMinor: 0 }
    for (const wrong of [{ receivedMinor: -1 }, { changeMinor: -1 }, { amountMinor: -1 }, { amountMinor: 1 }])
      expect(code([exactly('cash', 735), { ...exactly('cash', 0), ...unsound, ...wrong }], 735)).toBe(
        'bad-amount',
      )
  })

  it('PAY-005 lets through what adds up to the penny, and nothing else', () => {
    const tender = fc
      .record({
        method: fc.constantFrom(...TENDER_METHODS),
        amount: fc.nat(500),
        change: fc.nat(3),
      })
      .map(({ method, amount, change }) => ({
        id: 't',
        method,
        amountMinor: amount,
        changeMinor: change,
        receivedMinor: amount + change,
      }))
    fc.assert(
      fc.property(fc.array(tender, { maxLength: 4 }), fc.integer({ min: -2, max: 2 }), (tenders, off) => {
        const sum = tenders.reduce((all, { amountMinor }) => all + amountMinor, 0)
        fc.pre(sum + off >= 0)
        const adds = tenders.length > 0 && off === 0
        const isAllowed = tenders.every(({ method, changeMinor }) => changeMinor === 0 || method === 'cash')
        expect(refuseTenders(tenders, sum + off) === undefined).toBe(adds && isAllowed)
      }),
    )
  })
})
