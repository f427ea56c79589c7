import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readTestPrints, recordTestPrint } from './test-prints.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const shop = { businessCode: 'UK001' }
const by = { cashier: 'Priya Raman', vatMode: 'add', now: new Date('2026-11-21T14:05:00.000Z') } as const

it('RCPT-031 DATA-041 a test print is a record of its own kind, in this business’s list only', () => {
  recordTestPrint(shop, by)
  const [print, ...others] = readTestPrints('UK001')
  expect(others).toEqual([])
  expect(print).toMatchObject({
    ...{ paymentMethod: 'TEST', status: 'TEST', cashier: 'Priya Raman', businessCode: 'UK001' },
    ...{ date: '2026-11-21T14:05:00.000Z', subtotal: '50.40', vat: '3.38', total: '53.78' },
    ...{ cashReceived: '60.00', change: '6.22', customerEmail: null },
  })
  expect(print?.id).toMatch(/^1795269900000-[0-9a-f]{8}$/)
  expect(print?.items[0]).toEqual({ id: 'SAMPLE-1', name: 'Flat white', price: '3.20', quantity: 2 })
  expect(readTestPrints('UK002')).toEqual([])
})

it('RCPT-031 keeps the newest twenty, and what cannot be read is none', () => {
  for (let i = 0; i < 25; i++) recordTestPrint(shop, { ...by, cashier: `Person ${i}` })
  const names = readTestPrints('UK001').map(({ cashier }) => cashier)
  expect([names.length, names[0], names.at(-1)]).toEqual([20, 'Person 24', 'Person 5'])
  for (const [key] of kept) kept.set(key, 'broken')
  expect(readTestPrints('UK001')).toEqual([])
})
