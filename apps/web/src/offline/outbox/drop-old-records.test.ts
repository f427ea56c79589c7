import { expect, it } from 'vitest'
import { testShop } from '../shop.test-support.ts'
import { type DayRecord, emptyDay, metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { dropOldRecords } from './drop-old-records.ts'

const now = new Date('2026-06-01T11:00:00Z')

it.each<[string, Partial<DayRecord>, boolean]>([
  ['nothing of it waits', { serverTotalMinor: 360, serverCount: 1 }, false],
  ['a sale of it waits', { pendingTotalMinor: 360, pendingCount: 1 }, true],
  ['a refund of it waits, which counts for no sale', { pendingTotalMinor: -360 }, true],
  ['a sale and the void of a dearer one wait', { pendingTotalMinor: -120 }, true],
])('SELL-016 a day of long ago, when %s', async (_, day, isKept) => {
  const { db, organizationId } = await testShop()
  const key = metaKeys.day(organizationId, '2026-04-01')
  await writeMetaOf(db, key, { ...emptyDay, ...day }, Date.parse('2026-04-01T11:00:00Z'))
  await dropOldRecords(db, organizationId, now)
  expect((await readMetaOf(db, key)) !== undefined).toBe(isKept)
})
