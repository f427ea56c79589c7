import { type ReceiptSale, receiptShop } from '@tuppence/domain/receipts'

export const SHOP = receiptShop({
  businessCode: 'UK001',
  businessName: 'Corner Café',
  address: '1 High Street\nLeeds\nLS1 1AA',
  phone: '0113 496 0000',
  vatNumber: 'GB 123 4567 82',
  timeZone: 'Europe/London',
  currency: 'GBP',
  receiptFooter: 'See you soon',
})

/** Two coffees with VAT and a loaf without, paid in cash with £1.60 of change. */
export const SALE: ReceiptSale = {
  id: '01980000-0000-7000-8000-000000001000',
  receiptNumber: 'T1-000042',
  transactionNumber: 'TXN-1782948600000-T1',
  soldAt: '2026-07-01T23:30:00.000Z',
  staffName: 'Zoë',
  vatMode: 'as-marked',
  customer: null,
  lines: [
    {
      name: 'Flat white',
      sku: 'FW-1',
      quantity: 2,
      unitPriceMinor: 320,
      discountMinor: 0,
      totalMinor: 640,
      vatCode: 'standard',
      vatRate: 2000,
      netMinor: 533,
      vatMinor: 107,
    },
    {
      name: 'Bread',
      sku: 'BR-1',
      quantity: 1,
      unitPriceMinor: 240,
      discountMinor: 40,
      totalMinor: 200,
      vatCode: 'zero',
      vatRate: 0,
      netMinor: 200,
      vatMinor: 0,
    },
  ],
  discountMinor: 40,
  subtotalMinor: 733,
  vatMinor: 107,
  totalMinor: 840,
  paymentMethod: 'cash',
  tenders: [{ method: 'cash', amountMinor: 840, receivedMinor: 1000, changeMinor: 160 }],
}
