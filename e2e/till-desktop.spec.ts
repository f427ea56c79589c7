import { cartLines, standAtTill, tiles } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a thousand lines scroll and take one more without a wait', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  await page.evaluate(fillCart, 1000)
  await page.reload()
  await expect(cartLines(page)).toHaveCount(1000)
  const inTheNextFrame = await tiles(page)
    .nth(1)
    .evaluate(async (tile: HTMLElement) => {
      tile.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return document.querySelectorAll('[aria-label="Cart"] li').length
    })
  expect(inTheNextFrame).toBe(1001)
  await expect(cartLines(page).last()).toBeInViewport()
})

/** Writes the cart that the next load finds: its first line, so many times. */
async function fillCart(count: number) {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const [found] = await indexedDB.databases()
  const db = await settled(indexedDB.open(found?.name ?? ''))
  const store = db.transaction('syncMeta', 'readwrite').objectStore('syncMeta')
  const rows = await settled<{ key: string; value: { cart: { lines: object[] } } }[]>(store.getAll())
  for (const row of rows) {
    const line = row.key.includes('cart') ? row.value.cart.lines[0] : undefined
    if (!line) continue
    row.value.cart.lines = Array.from({ length: count }, () => ({ ...line, id: crypto.randomUUID() }))
    await settled(store.put(row))
  }
  db.close()
}
