import { type DisplayState, displayStateSchema } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { isDisplayState } from './display-channel.ts'

const shown: DisplayState = {
  businessName: 'Café',
  items: [{ id: 'a', name: 'Flat white', price: '3.00', quantity: 2, total: '5.50' }],
  subtotal: '5.50',
  vatLabel: 'VAT (20%)',
  vatAmount: '1.10',
  vatMode: 'add',
  vatAdded: '1.10',
  discount: '0.50',
  total: '6.60',
  paymentMethod: 'cash',
  change: '3.40',
  card: 'present',
  currency: 'EUR',
  payAt: 'https://pay.example/p/1',
  isSimulated: true,
  leftToPay: '1.00',
  isPaid: true,
  receiptLink: 'https://till.example/r/a1',
}

describe('DATA-030 DATA-031 what a display takes is what the schema says', () => {
  it('whole, and without a payment', () => {
    const { paymentMethod: _method, change: _change, receiptLink: _link, ...unpaid } = shown
    for (const state of [shown, unpaid, { ...unpaid, items: [] }]) {
      expect(displayStateSchema.parse(state)).toStrictEqual(state)
      expect(isDisplayState(state)).toBe(true)
    }
  })

  it.each([...Object.keys(shown)])('and nothing with a strange or missing %s', (field) => {
    for (const wrong of [
      { ...shown, [field]: { of: 'another kind' } },
      { ...shown, [field]: null },
    ]) {
      expect(displayStateSchema.safeParse(wrong).success).toBe(false)
      expect(isDisplayState(wrong)).toBe(false)
    }
    const without = { ...shown, [field]: undefined }
    expect(isDisplayState(without)).toBe(displayStateSchema.safeParse(without).success)
  })

  it.each(['id', 'name', 'price', 'quantity', 'total'])('and no item without its %s', (field) => {
    const wrong = { ...shown, items: [{ ...shown.items[0], [field]: undefined }] }
    expect(displayStateSchema.safeParse(wrong).success).toBe(false)
    expect(isDisplayState(wrong)).toBe(false)
  })

  it.each([{ vatMode: 'neither' }, { paymentMethod: 'barter' }, { card: 'eaten' }])(
    'and no %j',
    (strange) => {
      expect(displayStateSchema.safeParse({ ...shown, ...strange }).success).toBe(false)
      expect(isDisplayState({ ...shown, ...strange })).toBe(false)
    },
  )
})
