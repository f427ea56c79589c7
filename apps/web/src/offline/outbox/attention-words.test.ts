import { type RefusalCode, refusals } from '@tuppence/domain/refusals'
import { describe, expect, it } from 'vitest'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { adviceFor, afterImport, afterRetry, unsentAtLogin, waitingWords } from './attention-words.ts'

const causeOf = (code: string) => ({ cause: { code, problems: [] }, retryCount: 0, body: BODY })
const BODY = JSON.stringify({ transaction: { staffName: 'Priya' } })

describe('what people are told to do', () => {
  it('OFF-012 OFF-024 every refusal of a sale has a sentence with a way out', () => {
    for (const code of Object.keys(refusals) as RefusalCode[])
      expect(adviceFor(causeOf(code))).toMatch(/^[A-Z].*press(es)? (Retry|Export).*\.$/i)
    expect(adviceFor(causeOf('not-permitted'))).toContain('Sign in as somebody who may sell')
    expect(adviceFor({ retryCount: 6, body: BODY })).toContain('It was tried 6 times')
    expect(adviceFor({ retryCount: 0, body: BODY })).toContain('Export')
  })

  it('OFF-012 D5 says whose session sends what only its seller may do', () => {
    const advice = adviceFor(causeOf('return-not-allowed'))
    expect(advice).toContain('Made by Priya: it is sent when Priya signs in here and presses Retry.')
    const nameless = { ...causeOf('return-not-allowed'), body: '{"transaction":{}}' }
    expect(adviceFor(nameless)).toContain('It is sent when a supervisor, a manager or the owner signs in')
  })

  it('AUTH-025 OFF-012 the login says what waits on this device, and nothing where nothing does', async () => {
    const { outbox } = await shopWithSales(2)
    const rows = await outbox.listPending()
    expect(unsentAtLogin([])).toBeNull()
    expect(unsentAtLogin(rows.slice(1))).toBe('1 sale on this device waits for the server')
    expect(unsentAtLogin(rows)).toBe('2 sales on this device wait for the server')
  })

  it('OFF-012 says what has become of a sale after Retry', async () => {
    const [row] = await (await shopWithSales(1)).outbox.listPending()
    if (!row) throw new Error('no row')
    expect(afterRetry('T1-000001', undefined)).toBe('T1-000001 has been taken by the server.')
    expect(afterRetry('T1-000001', { ...row, status: 'attention', reason: 'Unknown product.' })).toBe(
      'T1-000001 was tried again and was not taken. Unknown product.',
    )
    expect(afterRetry('T1-000001', row)).toBe('T1-000001 waits to be sent, and goes by itself.')
  })

  it('OFF-022 OFF-024 says what waits and when it goes', async () => {
    const [row] = await (await shopWithSales(1)).outbox.listPending()
    if (!row) throw new Error('no row')
    expect(waitingWords(0, true)).toBeNull()
    expect(waitingWords(1, true)).toBe('1 sale on this device waits for the server. It is sent by itself.')
    expect(waitingWords(1_200, false)).toBe(
      '1,200 sales on this device wait for the server. They are sent by themselves when the connection is back.',
    )
    expect(afterImport([], 0)).toContain('had all of the file')
    expect(afterImport([row], 1)).toContain('1 sale is queued')
    expect(afterImport([row, row], 1)).toContain('1 of 2 sales is queued')
  })
})
