import 'fake-indexeddb/auto'
import { CallFailed } from '@tuppence/contract/client'
import { PRINTER_REFUSALS } from '@tuppence/contract/printers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerWork } from './print-job.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))

const { networkPrinter } = await import('./printer-here.ts')
const { printByServer, printQueue } = await import('./queue-here.ts')
const { printReceiptAtServer, queueForServer } = await import('./server-prints.ts')
const { queueFor } = await import('./whose-queue.ts')

const refused = (code: string) => {
  const words = { type: 'about:blank', title: 'Refused', status: 409, success: false }
  return new CallFailed(409, '', JSON.stringify({ ...words, code, message: code }))
}
/** What the server was asked for, and how it answers. */
let asked: ServerWork[]
let answer: () => Promise<unknown>
const ask = (work: ServerWork) => {
  asked.push(work)
  return answer()
}
let sales = 0
const sale = () => {
  sales += 1
  return { id: `sale ${sales}`, receiptNumber: `T1-00000${sales}` }
}
const bodies = () => asked.map(({ body }) => body)

let leave: () => void
beforeEach(() => {
  asked = []
  answer = async () => undefined
  kept.clear()
  leave = queueFor('a business')
  printByServer(ask)
})
afterEach(async () => {
  for (const { id } of printQueue.jobs) await printQueue.remove(id)
  leave()
})

describe('a receipt that the server was to print after its sale', () => {
  it.each([...PRINTER_REFUSALS, 'too-busy'])(
    'RCPT-003 RCPT-004 stands in the queue with %s',
    async (code) => {
      answer = () => Promise.reject(refused(code))
      expect(await queueForServer(sale(), refused(code), ask)).toBe('queued')
      expect(printQueue.jobs).toMatchObject([{ fault: code, title: expect.stringContaining('Receipt T1-') }])
    },
  )

  it('stands there without an answer where the server has printed for this till, and is the browser’s where not', async () => {
    const silence = new Error('no answer')
    expect(await queueForServer(sale(), silence, ask)).toBe('none')
    networkPrinter.remember(true)
    answer = () => Promise.reject(silence)
    expect(await queueForServer(sale(), silence, ask)).toBe('queued')
    expect(await queueForServer(sale(), refused('not-permitted'), ask)).toBe('none')
    expect(await queueForServer(sale(), refused('no-device'), ask)).toBe('none')
    expect(printQueue.jobs).toHaveLength(1)
  })

  it('R12 is asked for again by the sale’s own name, so that it comes out once, and with no more of the sale than its id', async () => {
    const { id, receiptNumber } = sale()
    const became = queueForServer({ id, receiptNumber }, refused('sale-not-known'), ask)
    await expect.poll(() => printQueue.jobs.length).toBe(1)
    await printQueue.tryNow()
    expect(await became).toBe('printed')
    expect(bodies()).toEqual([{ transaction: { offlineId: id }, items: [] }])
  })
})

describe('a receipt that somebody asks the server for', () => {
  it('RCPT-030 is the first without a name of its own, and a marked copy with one after that', async () => {
    const one = sale()
    expect(await printReceiptAtServer(one, {})).toBe(true)
    expect(await printReceiptAtServer(one, {})).toBe(true)
    const [first, second] = bodies()
    expect(first).toEqual({ transaction: { id: one.id }, items: [] })
    expect(second).toMatchObject({ duplicate: true, printId: expect.stringMatching(/^[\da-f-]{36}$/) })
  })

  it('is left to the browser where the till has no such printer any more, and leaves nothing in the queue', async () => {
    networkPrinter.remember(true)
    answer = () => Promise.reject(refused('no-device'))
    expect(await printReceiptAtServer(sale(), {})).toBe(false)
    expect(printQueue.jobs).toEqual([])
    expect(networkPrinter.isKnown()).toBe(false)
  })

  it('RCPT-004 throws why it is not on paper, and stands in the queue', async () => {
    answer = () => Promise.reject(refused('printer-paper-out'))
    await expect(printReceiptAtServer(sale(), {})).rejects.toMatchObject({ fault: 'printer-paper-out' })
    expect(printQueue.jobs).toMatchObject([{ state: 'waiting', fault: 'printer-paper-out' }])
  })
})
