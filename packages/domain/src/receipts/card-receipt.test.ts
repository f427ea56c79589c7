import { describe, expect, it } from 'vitest'
import type { TenderPayment } from '../payments/index.ts'
import { makeTender, paymentTender, type Sale, soldSaleOf, voidSale } from '../sales/index.ts'
import { id, STAFF, TILL } from '../sales/sales.test-support.ts'
import { type ReceiptSale, receiptContent } from './index.ts'
import { lunch, receiptText, SHOP, SUMMER, sell } from './receipts.test-support.ts'

const VISA = {
  ...{ cardType: 'Visa', last4: '4242', authCode: '013579', entry: 'contactless' },
  applicationId: 'A0000000031010',
}
const paidBy = (...payments: [provider: string, card: TenderPayment['card'], minor: number][]): Sale => {
  const sale = sell(lunch)
  const cards = payments.map(([provider, card, approvedMinor], i) =>
    paymentTender(id(700 + i), 'card', { payment: { id: id(6000 + i), provider, card }, approvedMinor }),
  )
  const restMinor = sale.totalMinor - cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const cash = restMinor > 0 ? [makeTender(id(710), 'cash', restMinor, restMinor)] : []
  return {
    ...sale,
    tenders: [...cards, ...cash],
    paymentMethod: cards.length + cash.length > 1 ? 'split' : 'card',
  }
}
const voided = (sale: Sale): Sale => {
  const back = voidSale(
    soldSaleOf(sale),
    'wrong-items',
    {
      id: id(2000),
      now: SUMMER,
      till: TILL,
      tillSequence: 43,
      staff: STAFF,
      approvedBy: null,
      reasonNote: null,
    },
    () => id(3000),
  )
  if (!back.ok) throw new Error(back.code)
  return back.sale
}
const linesOf = (sale: ReceiptSale, width = 32) => receiptText(receiptContent(sale, SHOP), width)
const between = (lines: readonly string[], from: string, to: string) =>
  lines.slice(
    lines.findIndex((line) => line.startsWith(from)),
    lines.findIndex((line) => line.startsWith(to)),
  )

describe('the receipt of a card payment', () => {
  it('RCPT-024 D11 says of each card what the schemes want: type, four digits, auth code, how it was read, AID', () => {
    const lines = linesOf(
      paidBy(['stripe', VISA, 500], ['adyen', { cardType: 'Mastercard', last4: '4444' }, 240]),
    )
    expect(between(lines, 'Paid by', 'VAT rate').slice(0, -1)).toEqual([
      'Paid by                    Split',
      'Card                       £5.00',
      '  Visa •••• 4242',
      '  Contactless, auth code 013579',
      '  AID A0000000031010',
      'Card                       £2.40',
      '  Mastercard •••• 4444',
      'Cash                       £1.00',
    ])
    expect(lines.join('\n')).not.toContain('SIMULATED')
  })

  it('R18 never says more than four digits of a card, however little its provider told of it', () => {
    for (const card of [{}, { last4: '0005' }, { cardType: 'Visa' }, { entry: 'chip' }, { authCode: '1' }]) {
      const lines = linesOf(paidBy(['square', card, 840]))
      expect(between(lines, 'Paid by', 'VAT rate').length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(line).not.toMatch(/undefined|•••• (?!\d{4}$)/)
    }
  })

  it('RCPT-020 is no wider than the paper', () => {
    for (const width of [24, 32, 42, 48])
      for (const line of linesOf(
        paidBy(['stripe', { ...VISA, cardType: 'Visa Debit Contactless' }, 840]),
        width,
      ))
        expect([...line].length).toBeLessThanOrEqual(width)
  })

  it('PAY-014 of the simulator says first and last that no money was taken, and of its refund that none went back', () => {
    const sale = paidBy(['simulator', VISA, 840])
    const split = paidBy(['stripe', VISA, 100], ['simulator', VISA, 740])
    for (const [of, moved] of [
      [sale, 'TAKEN'],
      [voided(sale), 'GIVEN BACK'],
      [split, 'TAKEN BY THE SIMULATOR'],
      [voided(split), 'GIVEN BACK BY THE SIMULATOR'],
    ] as const) {
      const lines = linesOf(of, 48).map((line) => line.trim())
      const at = lines.indexOf('*** SIMULATED PAYMENT ***')
      expect(at).toBe(0)
      expect(lines[1]).toBe(`NO MONEY WAS ${moved}`)
      expect(lines.lastIndexOf('*** SIMULATED PAYMENT ***')).toBeGreaterThan(lines.length - 6)
    }
  })

  it('D11 a void says which card each amount goes back to, and no auth code of another day', () => {
    const lines = linesOf(voided(paidBy(['stripe', VISA, 500], ['sumup', {}, 240])))
    expect(between(lines, 'Given back by', 'VAT rate').slice(0, -1)).toEqual([
      'Given back by              Split',
      'Card                      -£5.00',
      '  Goes back to Visa •••• 4242',
      'Card                      -£2.40',
      '  Goes back to the card it came',
      '  from',
      'Cash                      -£1.00',
    ])
  })
  it('RULES 36 what is not sent, since a card had it back before its sale came, is not said to go back', () => {
    const back = voided(paidBy(['stripe', VISA, 500], ['sumup', {}, 240]))
    const said = (...notSent: [place: number, amountMinor: number][]) =>
      between(
        linesOf({
          ...back,
          notSent: notSent.map(([place, amountMinor]) => ({ paymentId: id(6000 + place), amountMinor })),
        }),
        'Given back',
        'VAT rate',
      ).slice(0, -1)
    expect(said([0, 300], [1, 240])).toEqual([
      'Given back by              Split',
      'Card                      -£2.00',
      '  Goes back to Visa •••• 4242',
      'Not paid                  -£3.00',
      '  Visa •••• 4242 had it back',
      '  before',
      'Not paid                  -£2.40',
      '  The card it came from had it',
      '  back before',
      'Cash                      -£1.00',
    ])
    // Never more than the record says went back to that card, and nothing of a card that is not its own.
    expect(said([0, 9900], [7, 100])).toEqual([
      'Given back by              Split',
      'Not paid                  -£5.00',
      '  Visa •••• 4242 had it back',
      '  before',
      'Card                      -£2.40',
      '  Goes back to the card it came',
      '  from',
      'Cash                      -£1.00',
    ])
    const whole = voided(paidBy(['stripe', VISA, 840]))
    const lines = linesOf({ ...whole, notSent: [{ paymentId: id(6000), amountMinor: 840 }] })
    expect(between(lines, 'Given back', 'VAT rate').slice(0, -1)).toEqual([
      'Given back               Nothing',
      'Not paid                  -£8.40',
      '  Visa •••• 4242 had it back',
      '  before',
    ])
  })

  it('D11 P14 RULES 36 what a card had back before the sale came is not paid: the sale’s own paper says it under that card', () => {
    const neverPaid = (...of: [place: number, amountMinor: number][]) =>
      of.map(([place, amountMinor]) => ({ paymentId: id(6000 + place), amountMinor }))
    const said = (sale: ReceiptSale) => between(linesOf(sale), 'Pa', 'VAT rate').slice(0, -1)
    const whole = paidBy(['stripe', { cardType: 'Visa', last4: '4242' }, 840])
    const notPaid = [
      'Payment                 NOT PAID',
      'Card                       £8.40',
      '  Visa •••• 4242',
      '  NOT PAID: £8.40 went back to',
      '  it before the sale came',
    ]
    expect(said({ ...whole, neverPaid: neverPaid([0, 840]) })).toEqual(notPaid)
    const invoiceTo = { name: 'Kent Rosa Ltd', address: '1 Hill Road', issuedAt: whole.soldAt }
    const invoice = receiptContent({ ...whole, neverPaid: neverPaid([0, 840]) }, SHOP, { invoiceTo })
    expect(between(receiptText(invoice, 32), 'Payment', 'VAT rate').slice(0, -1)).toEqual(notPaid)
    // Never more than that card was to pay.
    expect(said({ ...whole, neverPaid: neverPaid([0, 9900]) })).toEqual(notPaid)
    const split = paidBy(['stripe', { cardType: 'Visa' }, 500], ['sumup', {}, 240])
    expect(said({ ...split, neverPaid: neverPaid([1, 40]) })).toEqual([
      'Payment            PART NOT PAID',
      'Card                       £5.00',
      '  Visa',
      'Card                       £2.40',
      '  NOT PAID: £0.40 went back to',
      '  it before the sale came',
      'Cash                       £1.00',
    ])
    // Of a payment that is not its own it says nothing.
    expect(said({ ...split, neverPaid: neverPaid([7, 100]) })).toEqual(said(split))
  })
})
