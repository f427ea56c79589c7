import { describe, expect, it } from 'vitest'
import {
  afterInterruption,
  afterTry,
  isForgotten,
  KEPT_MS,
  needsLook,
  nextJob,
  type PrintJob,
  TRIED_FOR_MS,
  workAgain,
} from './print-job.ts'

const job = (change: Partial<PrintJob> = {}): PrintJob => ({
  ...{ id: 'one', organizationId: 'a business' },
  title: 'Receipt T1-000001',
  madeAt: 1_000,
  state: 'printing',
  fault: null,
  tries: 0,
  nextTryAt: 0,
  printedAt: null,
  work: { kind: 'bytes', bytes: Uint8Array.of(1) },
  ...change,
})
const no = (mayHavePrinted: boolean) => ({ ok: false, fault: 'printer-paper-out', mayHavePrinted }) as const

describe('a job of the print queue', () => {
  it('RCPT-004 waits and is tried again by itself only where nothing of it can be on paper', () => {
    const waiting = afterTry(job(), no(false), 2_000)
    expect(waiting).toMatchObject({ state: 'waiting', fault: 'printer-paper-out', nextTryAt: 4_000 })
    expect(needsLook(waiting)).toBe(true)
    expect(nextJob([waiting], 3_999)).toBeUndefined()
    expect(nextJob([waiting], 4_000)).toBe(waiting)
    const asked = afterTry(job(), no(true), 2_000)
    expect(asked.state).toBe('in-question')
    expect(nextJob([asked], Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it('is given up when its customer has long gone', () => {
    const late = afterTry(job(), no(false), 1_001 + TRIED_FOR_MS)
    expect(late.state).toBe('failed')
    expect(nextJob([late], Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it('that was under way when the window went away is asked about, or left to the server to know', () => {
    expect(afterInterruption(job())).toMatchObject({ state: 'in-question', fault: 'printer-cut-short' })
    const atServer = job({ work: { kind: 'server', body: { transaction: {}, items: [] } } })
    expect(afterInterruption(atServer)).toMatchObject({ state: 'waiting' })
    const printed = job({ state: 'printed' })
    expect(afterInterruption(printed)).toBe(printed)
  })

  it('RCPT-030 is asked of the server by another name once more, and as a duplicate where it is on paper', () => {
    const work: PrintJob['work'] = { kind: 'server', body: { transaction: {}, items: [], printId: 'first' } }
    const again = workAgain(job({ state: 'printed', work }), 'second')
    expect(again).toMatchObject({ body: { printId: 'second', duplicate: true } })
    expect(workAgain(job({ state: 'in-question', work }), 'second')).toEqual({
      ...work,
      body: { ...work.body, printId: 'second' },
    })
  })

  it('holds the ones behind it, so that receipts come out in their order', () => {
    const first = job({ state: 'waiting', nextTryAt: 9_000 })
    const second = job({ id: 'two', state: 'waiting', madeAt: 2_000 })
    expect(nextJob([second, first], 5_000)).toBeUndefined()
    expect(nextJob([second, first], 9_000)).toBe(first)
  })

  it('R10 is forgotten a day after it was printed, and of another business a day after it was made, whatever became of it', () => {
    const later = 1_001 + KEPT_MS
    const waits = job({ state: 'waiting' })
    expect(isForgotten(waits, 'a business', later)).toBe(false)
    expect(isForgotten(waits, 'another', later)).toBe(true)
    expect(isForgotten(waits, 'another', 2_000)).toBe(false)
    const printed = job({ state: 'printed', printedAt: 1_000 })
    expect(isForgotten(printed, 'a business', later)).toBe(true)
    expect(isForgotten(printed, 'a business', 2_000)).toBe(false)
    const ofBefore: PrintJob = JSON.parse(JSON.stringify({ ...waits, organizationId: undefined }))
    expect(isForgotten(ofBefore, undefined, 2_000)).toBe(true)
  })
})
