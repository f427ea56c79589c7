import { type ReceiptSale, type ReceiptShop, receiptContent, receiptShop } from '@tuppence/domain/receipts'
import { describe, expect, it } from 'vitest'
import { receiptPage } from './receipt-page.ts'

const shop: ReceiptShop = receiptShop({
  businessCode: 'UK001',
  businessName: 'Ann & Sons <Café>',
  address: '1 High Street\nLeeds',
  phone: null,
  vatNumber: 'GB123456789',
  timeZone: 'Europe/London',
  currency: 'GBP',
  receiptFooter: '',
})

const sale: ReceiptSale = {
  id: '01990000-0000-7000-8000-000000000001',
  receiptNumber: 'T1-000042',
  transactionNumber: 'TXN-1780000000000T1',
  soldAt: '2026-11-21T14:05:00.000Z',
  staffName: 'Priya',
  vatMode: 'add',
  customer: null,
  lines: [
    {
      name: 'Flat white',
      sku: 'FW',
      quantity: 2,
      unitPriceMinor: 300,
      discountMinor: 0,
      totalMinor: 600,
      vatCode: 'standard',
      vatRate: 2000,
      netMinor: 600,
      vatMinor: 120,
    },
  ],
  discountMinor: 0,
  subtotalMinor: 600,
  vatMinor: 120,
  totalMinor: 720,
  paymentMethod: 'cash',
  tenders: [{ method: 'cash', amountMinor: 720, receivedMinor: 1000, changeMinor: 280 }],
}

describe('the receipt on paper by the browser', () => {
  it('RCPT-024 RCPT-025 RCPT-026 says whose, when, what and how paid, with both numbers whole', () => {
    const page = receiptPage(receiptContent(sale, shop), '<svg/>', '/receipt.css')
    for (const words of [
      'T1-000042',
      'TXN-1780000000000T1',
      'Priya',
      'Flat white',
      '£7.20',
      '£2.80',
      '21/11/2026',
    ])
      expect(page).toContain(words)
    expect(page).toContain('VAT (20%)')
    expect(page).toContain('Thank you')
  })

  it('escapes what people typed', () => {
    const page = receiptPage(receiptContent(sale, shop), '<svg/>', '/receipt.css')
    expect(page).not.toContain('<Café>')
    expect(page).toContain('Ann &#38; Sons &#60;Café&#62;')
  })

  it('RCPT-028 says QR FAILED where the picture could not be made', () => {
    expect(receiptPage(receiptContent(sale, shop), undefined, '/receipt.css')).toContain('QR FAILED')
  })

  it('RCPT-029 prints the banner of a void', () => {
    const voided = { reason: 'wrong-items', voidedAt: '2026-11-21T15:00:00.000Z' }
    const page = receiptPage(receiptContent(sale, shop, { voided }), '<svg/>', '/receipt.css')
    expect(page).toContain('*** VOIDED ***')
    expect(page).toContain('wrong-items')
  })
})
