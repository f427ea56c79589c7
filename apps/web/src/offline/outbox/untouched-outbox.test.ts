import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDB } from 'idb'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { openTillDatabase } from '../device/database.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { saveSale } from './outbox.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|test-support)\.tsx?$/.test(name))
  .map((name) => ({
    name: name.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }))
const namesOf = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort()

describe('the outbox is out of reach', () => {
  it('OFF-011 D2 nothing in the web app deletes a database, empties a store or clears the whole of a storage', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(namesOf(/deleteDatabase|deleteDB|deleteObjectStore|Clear-Site-Data/i)).toEqual([])
    expect(namesOf(/\b(localStorage|store|objectStore\([^)]*\)|db|tx)\.clear\(/)).toEqual([])
  })

  it('OFF-011 D2 the outbox is written in the four files that keep its rules, and deleted from in one', () => {
    const opened = /transaction\(\s*(\[[^\]]*)?'transactions'[^)]*'readwrite'/
    expect(namesOf(opened)).toEqual([
      'offline/drawer/drawer-store.ts',
      'offline/outbox/import-sales.ts',
      'offline/outbox/outbox-store.ts',
      'offline/outbox/outbox.ts',
    ])
    expect(namesOf(/objectStore\('transactions'\)\.delete|db\.delete\('transactions'/)).toEqual([
      'offline/outbox/outbox-store.ts',
    ])
    // The service worker, with which an update comes, knows files only.
    const worker = sources.find(({ name }) => name === 'offline/device/service-worker.ts')
    expect(worker?.text).not.toMatch(/indexedDB|openDB|openTillDatabase/)
  })

  it('OFF-011 D2 an update lets the old version close its database, and every row is there afterwards', async () => {
    const { db, organizationId, name } = await testShop(uuidv7(), uuidv7())
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    const row = await db.get('transactions', sale.id)
    // What a later version does at its first start, while a window of this one is still open.
    const later = await openDB(name, 2, { upgrade: (next) => void next.createObjectStore('later') })
    expect(await later.get('transactions', sale.id)).toEqual(row)
    expect(await later.count('sales')).toBe(1)
    later.close()
    // And a window of this version that is loaded by mistake afterwards refuses to start, rather than to begin anew.
    await expect(openTillDatabase(name)).rejects.toThrow()
  })
})
