import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteInvoiceMadeOut, wasInvoiceMadeOut } from './invoices-made-out.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('RCPT-030 knows of which sales a VAT invoice was made out here, and forgets the oldest of very many', () => {
  expect(wasInvoiceMadeOut('a')).toBe(false)
  noteInvoiceMadeOut('a')
  expect(wasInvoiceMadeOut('a')).toBe(true)
  expect(wasInvoiceMadeOut('b')).toBe(false)
  for (let i = 0; i < 500; i += 1) noteInvoiceMadeOut(`sale ${i}`)
  expect(wasInvoiceMadeOut('a')).toBe(false)
  expect(wasInvoiceMadeOut('sale 0')).toBe(true)
})
