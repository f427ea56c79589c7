import { afterEach, expect, it, vi } from 'vitest'
import { closeWindow } from '../device/browser.test-support.ts'
import { SALES, startedTill } from './sync.test-support.ts'

afterEach(() => {
  vi.doUnmock('./send-outbox.ts')
  closeWindow()
})

it('R1 OFF-016 a sale is kept while what sends it cannot be fetched, and goes as soon as it can', async () => {
  const till = await startedTill()
  await till.saveQuietly()
  const { sendOutbox } = await import('./send-outbox.ts')
  vi.resetModules()
  let isThere = false
  vi.doMock('./send-outbox.ts', () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { sendOutbox }
  })
  await till.sync.syncNow()
  expect(till.count('POST', SALES)).toBe(0)
  expect(till.sync.state.get()).toMatchObject({ pending: 1, attention: 0, isSyncing: false })
  isThere = true
  await till.sync.syncNow()
  expect(till.count('POST', SALES)).toBe(1)
  expect(till.sync.state.get()).toMatchObject({ pending: 0, problem: null })
  till.end()
})
