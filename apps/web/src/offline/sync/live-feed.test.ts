import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow, pass } from '../device/browser.test-support.ts'
import { coffee, testShop } from '../shop.test-support.ts'
import { metaKeys, readMetaOf } from '../till/till-records.ts'
import { testLocks } from './locks.test-support.ts'

afterEach(closeWindow)

/** A feed that a test speaks for. */
class SpokenFeed extends EventTarget {
  static last: SpokenFeed | undefined
  constructor() {
    super()
    SpokenFeed.last = this
  }
  close() {}
  say(id: string, event: { type: string }) {
    this.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event), lastEventId: id }))
  }
}

/** A window that is no till, in which nothing follows the feed yet. */
async function openShop() {
  const { navigator } = openWindow(healthy)
  Object.assign(navigator, { locks: testLocks() })
  vi.stubGlobal('EventSource', SpokenFeed)
  const { followLiveFeed } = await import('./live-feed.ts')
  const { Notices } = await import('../notices.ts')
  const { db, organizationId } = await testShop()
  return { db, organizationId, notices: new Notices(organizationId), followLiveFeed }
}

it('the stock that a sale elsewhere leaves is in the stored copy before its place in the feed, in a window that is no till', async () => {
  const { db, organizationId, notices, followLiveFeed } = await openShop()
  const row = { organizationId, id: coffee.id, nameKey: 'coffee', codes: [], lastModified: 0 }
  await db.put('products', { ...row, product: { id: coffee.id, stockQuantity: 999 } as never })
  const stopping = new AbortController()
  followLiveFeed({ db, organizationId, notices, isThrownOut: async () => false }, stopping.signal)
  await pass(100)
  const sold = (stockQuantity: number) => ({
    ...{ type: 'sale-recorded', transactionId: uuidv7(), tillId: uuidv7(), totalAmount: '3.00' },
    stock: [
      { productId: coffee.id, stockQuantity },
      { productId: uuidv7(), stockQuantity: 1 },
    ],
  })
  const stored = async () => (await db.get('products', coffee.id))?.product.stockQuantity
  const place = async () => await readMetaOf<string>(db, metaKeys.feed(organizationId))
  SpokenFeed.last?.say('1', sold(998))
  await pass(0)
  expect([await stored(), await place()]).toEqual([998, '1'])
  // What follows within the moment is written at its end, together.
  SpokenFeed.last?.say('2', sold(997))
  SpokenFeed.last?.say('3', sold(996))
  await pass(0)
  expect([await stored(), await place()]).toEqual([998, '1'])
  await pass(1_100)
  expect([await stored(), await place()]).toEqual([996, '3'])
  expect(await db.count('products')).toBe(1)
  stopping.abort()
  notices.close()
})

it('asks nobody who is signed in once it is stopped', async () => {
  const { db, organizationId, notices, followLiveFeed } = await openShop()
  const stopping = new AbortController()
  const isThrownOut = vi.fn(async () => false)
  followLiveFeed({ db, organizationId, notices, isThrownOut }, stopping.signal)
  await pass(100)
  stopping.abort()
  await pass(5_000)
  expect(isThrownOut).not.toHaveBeenCalled()
  notices.close()
})
