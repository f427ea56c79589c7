import { describe, expect, it } from 'vitest'
import { cartLine, id, product } from '../sales/sales.test-support.ts'
import { receiptContent } from './index.ts'
import { lunch, receiptText, SHOP, sell } from './receipts.test-support.ts'

describe('what a receipt is in law (VAT Regulations 1995, 14 and 16A; VATREC16042)', () => {
  const kind = (priceMinor: number, of: { address?: string; vatNumber?: string; exempt?: boolean } = {}) => {
    const vat = of.exempt ? ({ vatCode: 'exempt', vatRate: 0 } as const) : {}
    const sale = sell({
      lines: [cartLine(1, { product: product(1, { priceMinor, ...vat }), unitPriceMinor: priceMinor })],
      customer: { id: id(3), firstName: 'Ada', lastName: null },
    })
    const shop = { ...SHOP, ...(of.vatNumber === undefined ? {} : { vatNumber: of.vatNumber }) }
    const invoiceTo = of.address ? { name: 'Ada Ltd', address: of.address, issuedAt: sale.soldAt } : null
    return receiptContent(sale, shop, { invoiceTo }).invoice
  }

  it('is a simplified VAT invoice up to £250.00, exempt goods aside', () => {
    expect(kind(25_000)).toBe('simplified')
    expect(kind(25_001)).toBe('receipt')
    expect(kind(100, { exempt: true })).toBe('receipt')
  })

  it('is a full VAT invoice with the customer’s name and address, and says each net', () => {
    expect(kind(25_001, { address: '2 Low Road\nYork' })).toBe('full')
    const sale = sell({ ...lunch, customer: { id: id(3), firstName: 'Ada', lastName: 'King' } })
    const invoiceTo = { name: 'King & Co', address: '2 Low Road\nYork', issuedAt: '2026-07-04T09:00:00Z' }
    const text = receiptText(receiptContent(sale, SHOP, { invoiceTo }), 42).join('\n')
    for (const words of [
      'VAT INVOICE',
      'King & Co',
      '04/07/2026',
      '2 Low Road',
      'York',
      'VAT 20%, £2.665 each, net',
      'VAT Zero-rated, net',
      'Total without VAT',
      '£5.33',
    ])
      expect(text).toContain(words)
  })

  it('RCPT-024 says on a full invoice each sum of it: net, VAT and gross, of lines, rates and the whole', () => {
    const invoiceTo = { name: 'King & Co', address: '2 Low Road', issuedAt: '2026-07-04T09:00:00Z' }
    const rows = receiptText(receiptContent(sell(lunch), SHOP, { invoiceTo }), 42)
    const sums = rows
      .map((row) => row.trim().replace(/\s{2,}/g, ' | '))
      .filter((row) => /\d\.\d\d$/.test(row))
    expect(sums).toEqual([
      '2 x £3.20 | £6.40',
      'VAT 20%, £2.665 each, net | £5.33',
      'Bread | £2.40',
      'Discount | -£0.40',
      'VAT Zero-rated, net | £2.00',
      'TOTAL | £8.40',
      'Total without VAT | £7.33',
      'Includes VAT | £1.07',
      'Cash | £8.40',
      '20% | 5.33 | 1.07 | 6.40',
      'Zero-rated | 2.00 | 0.00 | 2.00',
    ])
  })

  it('is a receipt and no more where the totals are not those of its lines', () => {
    const sale = sell(lunch)
    const invoiceTo = { name: 'Ada Ltd', address: '2 Low Road', issuedAt: sale.soldAt }
    const invoice = (change: object) => receiptContent({ ...sale, ...change }, SHOP, { invoiceTo }).invoice
    expect(invoice({})).toBe('full')
    expect(invoice({ vatMinor: sale.vatMinor + 50, totalMinor: sale.totalMinor + 50 })).toBe('receipt')
    expect(invoice({ subtotalMinor: sale.subtotalMinor + 1, totalMinor: sale.totalMinor + 1 })).toBe(
      'receipt',
    )
    expect(receiptContent({ ...sale, vatMinor: 0 }, SHOP).invoice).toBe('receipt')
  })

  it('is a receipt and no more where the shop is not registered', () => {
    expect(kind(100, { vatNumber: '' })).toBe('receipt')
    expect(kind(100, { vatNumber: '  ' })).toBe('receipt')
    expect(kind(100, { vatNumber: '', address: '2 Low Road' })).toBe('receipt')
  })
})
