import { describe, expect, it } from 'vitest'
import type { KeptEntry } from './count-store.ts'
import { handedInWords, notTaken, notTakenCsv } from './not-taken.ts'

const entry = (part: Partial<KeptEntry>): KeptEntry => ({
  ...{ id: crypto.randomUUID(), takeId: 't', userId: 'u', productId: 'beer', place: 'shelf', quantity: 1 },
  ...{ round: 0, status: 'refused', countedAt: '2026-05-31T10:00:00.000Z' },
  ...part,
})

describe('counts that a closed stock-take did not take', () => {
  it('says which products they are of, and how many in all', () => {
    const lines = notTaken([
      entry({}),
      entry({ quantity: 6, countedAt: '2026-05-31T10:05:00.000Z' }),
      entry({ productId: 'tea', place: 'back-room', quantity: 2 }),
      entry({ productId: 'milk', status: 'sent' }),
    ])
    expect(lines).toEqual([
      { productId: 'beer', place: 'shelf', quantity: 7, countedAt: '2026-05-31T10:05:00.000Z' },
      { productId: 'tea', place: 'back-room', quantity: 2, countedAt: '2026-05-31T10:00:00.000Z' },
    ])
  })

  it('does not say that everything is handed in', () => {
    expect(handedInWords(undefined, true)).toBe('What is not listed above is handed in.')
    expect(handedInWords(undefined, false)).toBe('Everything you counted is handed in.')
    expect(handedInWords('1 count waits', true)).toBe('1 count waits on this device to be handed in.')
  })

  it('are a file with each product by name and number, where no name is a formula', () => {
    const names: Record<string, { name: string; sku: string }> = {
      beer: { name: 'Ginger beer, 330 ml', sku: 'GB' },
      tea: { name: '=1+1', sku: '007' },
    }
    const lines = notTaken([entry({ quantity: 7 }), entry({ productId: 'tea', quantity: -2 })])
    expect(notTakenCsv(lines, (id) => names[id], 'Europe/London').split('\r\n')).toEqual([
      '\uFEFFSKU,Name,Place,Not taken,Counted at',
      'GB,"Ginger beer, 330 ml",Shop floor,7,2026-05-31 11:00:00',
      "007,'=1+1,Shop floor,-2,2026-05-31 11:00:00",
      '',
    ])
  })
})
