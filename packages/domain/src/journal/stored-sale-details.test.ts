import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storedDifferences } from './stored-differences.ts'

const payload = new URL('../../../contract/src/fixtures/sale-0.1.0-details-till.json', import.meta.url)
const { transaction, items } = JSON.parse(readFileSync(payload, 'utf8'))

/** The rows of the golden sale with offers, with a change to its first line and to the sale. */
function differing(change: object = {}, ofSale: object = {}): string[] {
  const { ageCheck, rulePackId } = transaction
  const saved = ['1.23', '0.64', '0.47']
  const lines = items.map((item: Record<string, unknown>, i: number) => {
    const { modifiers, measured, serials, served } = item
    const isPlain = [modifiers, measured, serials, served].every((detail) => detail === undefined)
    return {
      ...{ product_id: item.productId, name: item.name, sku: item.sku, quantity: item.quantity },
      ...{ unit_price: item.unitPrice, list_price: item.listPrice, discount_amount: item.discountAmount },
      ...{ total_price: item.totalPrice, vat_code: item.vatCode },
      ...{ offers: item.offers ?? null, offer_amount: saved[i] ?? null },
      details: isPlain ? null : { modifiers, measured, serials, served },
      ...(i === 0 && change),
    }
  })
  const sale = {
    ...{ till_id: transaction.tillId, till_sequence: transaction.tillSequence, id: transaction.offlineId },
    ...{ receipt_number: transaction.receiptNumber, transaction_number: transaction.transactionNumber },
    ...{ created_at: transaction.createdAt, staff_name: transaction.staffName, customer_id: null },
    ...{ vat_mode: transaction.vatMode, subtotal: transaction.subtotal, tax_amount: transaction.taxAmount },
    ...{ discount_amount: '0.00', basket_discount: '0.00', total_amount: transaction.totalAmount },
    ...{ payment_method: 'cash', details: { ageCheck, rulePackId }, ...ofSale },
  }
  return storedDifferences({ transaction, items }, { sale, lines, tenders: transaction.tenders }, 'GBP').map(
    ({ what }) => what,
  )
}

it('D27 R13 an offer or a detail that is changed, taken away or added beside what was sealed is a difference', () => {
  expect(differing()).toEqual([])
  expect(differing({ offer_amount: '9.99' })).toEqual(['line 1: offers in all'])
  expect(differing({ offers: null })).toEqual(['line 1: offers'])
  expect(differing({ details: { served: 'eat-in' } })).toEqual(['line 1: details'])
  expect(differing({}, { details: { rulePackId: 'gb-2026-11' } })).toEqual(['details'])
})
