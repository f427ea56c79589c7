import { createHmac } from 'node:crypto'
import { MAX_TILL_SEQUENCE } from '@tuppence/domain/tills'
import { describe, expect, it } from 'vitest'
import { requestOf } from '../device/database.ts'
import { saveSale } from '../outbox/outbox.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { readUnsentFile, unsentFileOf } from '../outbox/unsent-file.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { proven } from './till-proof.ts'
import { readTill } from './till-records.ts'
import { furtherOn, keepTill } from './till-setup.ts'

async function saved() {
  const { db, organizationId } = await testShop()
  await saveSale(db, organizationId, aSale())
  const [row] = await new IndexedOutbox(db, organizationId).listPending()
  const till = await readTill(db, organizationId)
  if (!row || !till) throw new Error('nothing saved')
  const { seal = '', tillProof } = requestOf(row).transaction
  const right = createHmac('sha256', till.deviceId).update(seal).digest('hex')
  return { organizationId, row, till, tillProof, right }
}
const older = (row: { body: string }) =>
  JSON.stringify(JSON.parse(row.body), (key, value) => (key === 'tillProof' ? undefined : value))

describe('the proof that this till sealed a record', () => {
  it('D5 is made as the record is saved, and kept in a file that is carried to another till', async () => {
    const { organizationId, row, tillProof, right } = await saved()
    expect(tillProof).toBe(right)
    const file = unsentFileOf([row], organizationId, new Date())
    const read = readUnsentFile(file, organizationId, 'Europe/London')
    if (!read.ok || !read.rows[0]) throw new Error('not read')
    expect(requestOf(read.rows[0]).transaction.tillProof).toBe(right)
  })

  it('R15 is added as it is sent to what an earlier version saved here, and to no other till’s', async () => {
    const { row, till, right } = await saved()
    const before = { ...row, body: older(row) }
    expect(requestOf(before).transaction.tillProof).toBeUndefined()
    expect(proven(before, till).body).toBe(
      JSON.stringify({
        ...requestOf(before),
        transaction: { ...requestOf(before).transaction, tillProof: right },
      }),
    )
    expect(proven(row, till)).toBe(row)
    expect(proven(before, undefined)).toBe(before)
    const another = { ...before, tillId: 'another' }
    expect(proven(another, till)).toBe(another)
  })
})

describe('the last number of a till', () => {
  it('R7 is never gone beyond: nothing is sold, and the till goes on where the server says', async () => {
    const { db, organizationId, setup } = await testShop()
    const spent = { sequence: MAX_TILL_SEQUENCE, seal: 'x' }
    await keepTill(db, 'device', { ...setup, journal: spent })
    const refused = await saveSale(db, organizationId, aSale())
    expect(refused).toMatchObject({ ok: false, code: 'till-numbers-spent' })
    expect(await new IndexedOutbox(db, organizationId).listPending()).toEqual([])
    expect(furtherOn(spent, { sequence: 1_001, seal: 'a' })).toEqual({ sequence: 1_001, seal: 'a' })
    await keepTill(db, 'device', { ...setup, journal: { sequence: 1_001, seal: 'a' } })
    expect(await saveSale(db, organizationId, aSale())).toMatchObject({
      ok: true,
      sale: { tillSequence: 1_002 },
    })
  })
})
