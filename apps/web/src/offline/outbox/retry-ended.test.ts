import { expect, it } from 'vitest'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { retryEnded } from './retry-ended.ts'

it('R14 OFF-012 what was refused for want of a till, goods or a customer goes by itself, and nothing else does', async () => {
  const { db, outbox, ids } = await shopWithSales(5)
  const codes = ['unknown-till', 'return-not-allowed', 'unknown-customer', 'unknown-product']
  for (const [i, code] of codes.entries()) {
    const row = await outbox.get(ids[i] ?? '')
    if (!row) throw new Error('no row')
    const refused = { status: 'attention' as const, reason: 'Refused.', cause: { code, problems: [] } }
    await db.put('transactions', { ...row, ...refused, retryCount: 3 })
  }
  expect(await retryEnded(outbox)).toBe(true)
  expect((await outbox.listAttention()).map(({ id }) => id)).toEqual([ids[1]])
  const pending = await outbox.listPending()
  expect(pending.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3], ids[4]])
  expect(pending.map(({ retryCount, reason }) => [retryCount, reason])).toEqual(pending.map(() => [0, null]))
  expect(await retryEnded(outbox)).toBe(false)
})
