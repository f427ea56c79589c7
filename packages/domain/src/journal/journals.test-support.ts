import { createHash } from 'node:crypto'
import { type SaleRequest, sealedText, sealSale } from '../sales/index.ts'
import { type JournalRecord, type JournalTill, verifyJournal } from './index.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const TILL = '01900000-0000-7000-8000-000000000900'
export const id = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export function request(n: number): SaleRequest {
  return {
    transaction: {
      offlineId: id(n),
      tillId: TILL,
      tillSequence: n,
      createdAt: '2026-06-01T10:00:00.000Z',
      subtotal: '1.00',
      taxAmount: '0.20',
      discountAmount: '0.00',
      totalAmount: '1.20',
      paymentMethod: 'cash',
      tenders: [{ method: 'cash', amount: '1.20' }],
    },
    items: [{ productId: id(1000), quantity: 1, unitPrice: '1.00', totalPrice: '1.00' }],
  }
}

/** A till's records under these numbers, each sealed onto the one before. */
export function journal(numbers: readonly number[]): { records: JournalRecord[]; till: JournalTill } {
  let seal = ''
  const records = numbers.map((n): JournalRecord => {
    const sealed = sealSale(request(n), seal, sha256)
    const previousSeal = seal
    seal = sealed.transaction.seal ?? ''
    return {
      id: id(n),
      sequence: n,
      previousSeal,
      seal,
      content: sealedText(sealed),
      digestFits: true,
      stored: {
        sale: {
          id: id(n),
          till_id: TILL,
          till_sequence: n,
          created_at: Date.parse('2026-06-01T10:00:00.000Z') / 1000,
          subtotal: 1,
          tax_amount: 0.2,
          discount_amount: 0,
          total_amount: 1.2,
          customer_id: null,
          payment_method: 'cash',
        },
        lines: [{ product_id: id(1000), quantity: 1, unit_price: 1, total_price: 1 }],
        tenders: [{ method: 'cash', amount: 1.2 }],
      },
    }
  })
  const lastSequence = numbers.at(-1) ?? 0
  return {
    records,
    till: { id: TILL, currency: 'GBP', lastSequence, lastSeal: seal, said: null, setAside: [] },
  }
}
export const upTo = (n: number) => journal(Array.from({ length: n }, (_, i) => i + 1))
export const kinds = (till: JournalTill, records: readonly JournalRecord[]) =>
  verifyJournal(till, records, sha256).map(({ kind, from, to }) => `${kind} ${from}-${to}`)
export const at = (records: readonly JournalRecord[], i: number): JournalRecord => {
  const record = records[i]
  if (!record) throw new Error('no record')
  return record
}
