import { MAX_BATCH_BYTES, MAX_SALES_IN_BATCH } from '@tuppence/contract/sales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { outboxRow } from '../outbox/outbox-row.test-support.ts'
import { inParcels, MOST_IN_PARCEL } from './parcels.ts'

const rowOf = (sequence: number, over: Partial<OutboxRow> = {}): OutboxRow =>
  outboxRow({ id: `sale-${sequence}`, sequence, receiptNumber: `T1-${sequence}`, ...over })
const rows = (count: number) => Array.from({ length: count }, (_, i) => rowOf(i))
const sizes = (list: readonly OutboxRow[], most = MOST_IN_PARCEL) =>
  inParcels(list, most).map((parcel) => parcel.length)

describe('what goes in one request', () => {
  it('D2 a few go one by one, more go together, and no more than the server takes', () => {
    expect(sizes(rows(3))).toEqual([1, 1, 1])
    expect(sizes(rows(4))).toEqual([4])
    expect(sizes(rows(130))).toEqual([64, 64, 1, 1])
    expect(sizes(rows(130), 2)).toEqual(Array.from({ length: 130 }, () => 1))
    expect(MOST_IN_PARCEL).toBeLessThanOrEqual(MAX_SALES_IN_BATCH)
  })

  it('D2 a sale that failed before, a void, and what waits for another go alone, in their place', () => {
    const list = rows(12)
    list[4] = rowOf(4, { retryCount: 1 })
    list[9] = rowOf(9, { after: 'sale-1' })
    expect(sizes(list)).toEqual([4, 1, 4, 1, 1, 1])
    expect(sizes([...rows(4), rowOf(4, { url: '/api/voids' })])).toEqual([4, 1])
    expect(sizes([...rows(4), rowOf(4, { method: 'PUT' })])).toEqual([4, 1])
  })

  it('D2 fills a request to the last byte that the server takes, the keys of its sales counted in', () => {
    const KEY_BYTES = 100
    const filled = (over: number) => {
      const bodies = [1_000, 1_000, 1_000].map((bytes) => 'x'.repeat(bytes - KEY_BYTES))
      const rest = MAX_BATCH_BYTES - 3_000 - KEY_BYTES + over
      return [...bodies, 'x'.repeat(rest)].map((body, i) => rowOf(i, { body }))
    }
    expect(sizes(filled(0))).toEqual([4])
    expect(sizes(filled(1))).toEqual([1, 1, 1, 1])
    // What is too long for any request of several goes alone, and the others are counted anew behind it.
    const long = rowOf(4, { body: 'x'.repeat(MAX_BATCH_BYTES - KEY_BYTES + 1) })
    expect(sizes([...rows(4), long, ...filled(0)])).toEqual([4, 1, 4])
  })

  it('D2 four are worth a request of their own, and so few that less may go together are not', () => {
    expect(sizes(rows(8), 4)).toEqual([4, 4])
    expect(sizes(rows(8), 3)).toEqual(Array.from({ length: 8 }, () => 1))
    expect(sizes([])).toEqual([])
  })

  it('keeps every row once and in order, and every request within the bytes, whatever the sizes', () => {
    const sale = fc.record({ letters: fc.integer({ min: 0, max: 700_000 }), retryCount: fc.nat(1) })
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 90 }), fc.integer({ min: 1, max: 64 }), (made, most) => {
        // Three bytes each in UTF-8.
        const list = made.map(({ letters, retryCount }, i) =>
          rowOf(i, { retryCount, body: '€'.repeat(letters) }),
        )
        const parcels = inParcels(list, most)
        expect(parcels.flat()).toEqual(list)
        for (const parcel of parcels.filter(({ length }) => length > 1)) {
          expect(parcel.length).toBeLessThanOrEqual(most)
          const bytes = parcel.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
          expect(bytes).toBeLessThanOrEqual(MAX_BATCH_BYTES)
        }
      }),
      { numRuns: 25 },
    )
  })
})
