import 'fake-indexeddb/auto'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { closeWindow, openWindow } from '../device/browser.test-support.ts'
import { openTillDatabase } from '../device/database.ts'
import { aSale, setupOf } from '../shop.test-support.ts'

/** A server that answers as the real one does to what a till says of its journal, and remembers what it was told. */
async function tillWith(end: { sequence: number; seal: string }, meanwhile = async () => {}) {
  const organizationId = uuidv7()
  const setup = setupOf(organizationId, end)
  const said: unknown[] = []
  openWindow(async ({ body }) => {
    await meanwhile()
    const { journal } = JSON.parse(body) as { journal: { sequence: number; seal: string } | null }
    said.push(journal)
    const aside = { sequence: end.sequence + 1_000, seal: end.seal }
    const known = journal && journal.sequence > end.sequence ? journal : end
    return Response.json({ ...setup, journal: journal === null && end.sequence > 0 ? aside : known })
  })
  const stored = new Map<string, string>([['tuppence_device-id', uuidv7()]])
  Reflect.set(globalThis, 'localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const { refreshTill } = await import('./till-setup.ts')
  const db = await openTillDatabase(uuidv7())
  return { db, organizationId, said, setup, refresh: () => refreshTill(db, organizationId) }
}

describe('a till that registers', () => {
  afterEach(() => {
    closeWindow()
    Reflect.deleteProperty(globalThis, 'localStorage')
  })

  it('R7 says that it remembers nothing where its storage vanished, and goes on from where it is told', async () => {
    const till = await tillWith({ sequence: 40, seal: 'seal of 40' })
    expect((await till.refresh()).journal).toEqual({ sequence: 1_040, seal: 'seal of 40' })
    expect(till.said).toEqual([null])
    const { saveSale } = await import('../outbox/outbox.ts')
    const saved = await saveSale(till.db, till.organizationId, aSale())
    if (!saved.ok) throw new Error(saved.code)
    expect(saved.sale.receiptNumber).toBe('T1-001041')
    expect(saved.request.transaction.previousSeal).toBe('seal of 40')
  })

  it('R7 leaves no number out where another tab set the till up and sold while the answer was on its way', async () => {
    let inOtherTab = async () => {}
    const till = await tillWith({ sequence: 1, seal: 'seal of 1' }, () => inOtherTab())
    inOtherTab = async () => {
      inOtherTab = async () => {}
      const { keepTill } = await import('./till-setup.ts')
      const { saveSale } = await import('../outbox/outbox.ts')
      await keepTill(till.db, uuidv7(), { ...till.setup, journal: { sequence: 0, seal: '' } })
      await saveSale(till.db, till.organizationId, aSale())
    }
    expect((await till.refresh()).journal.sequence).toBe(1)
    expect(till.said).toEqual([null])
  })

  it('R13 says where its journal ends, and stays there when it is ahead of the books', async () => {
    const till = await tillWith({ sequence: 0, seal: '' })
    await till.refresh()
    const { saveSale } = await import('../outbox/outbox.ts')
    const saved = await saveSale(till.db, till.organizationId, aSale())
    if (!saved.ok) throw new Error(saved.code)
    const end = { sequence: 1, seal: saved.request.transaction.seal }
    expect((await till.refresh()).journal).toEqual(end)
    expect(till.said).toEqual([null, end])
  })

  it('R7 R14 says which till it was, and another of its code in restored books does not begin again with its numbers', async () => {
    const till = await tillWith({ sequence: 0, seal: '' })
    const first = await till.refresh()
    const { saveSale } = await import('../outbox/outbox.ts')
    for (let sold = 0; sold < 2; sold += 1) await saveSale(till.db, till.organizationId, aSale())
    const asked: unknown[] = []
    const other = { ...till.setup.till, id: uuidv7() }
    openWindow(({ body }) => {
      asked.push((JSON.parse(body) as { was: unknown }).was)
      return Response.json({ ...till.setup, till: other, journal: { sequence: 0, seal: '' } })
    })
    expect((await till.refresh()).journal.sequence).toBe(2)
    expect(asked).toEqual([{ id: first.till.id, code: first.till.code }])
    const renamed = { ...till.setup, till: { ...other, id: uuidv7(), code: 'T9' } }
    openWindow(() => Response.json({ ...renamed, journal: { sequence: 0, seal: '' } }))
    expect((await till.refresh()).journal.sequence).toBe(0)
  })

  it('R7 a till restored from an old copy is behind the books, and remembers no more than a cleared one', async () => {
    const till = await tillWith({ sequence: 40, seal: 'seal of 40' })
    const { keepTill } = await import('./till-setup.ts')
    await keepTill(till.db, uuidv7(), { ...till.setup, journal: { sequence: 38, seal: 'seal of 38' } })
    expect((await till.refresh()).journal).toEqual({ sequence: 1_040, seal: 'seal of 40' })
    expect(till.said).toEqual([{ sequence: 38, seal: 'seal of 38' }, null])
  })
})
