import type { Page } from '@playwright/test'

export interface OnDisk {
  readonly tillCode: string
  /** The receipt numbers of all sales of this till. */
  readonly numbers: readonly string[]
  /** Sales that are not acknowledged. */
  readonly waiting: number
  /** Lines and goods in the carts. */
  readonly lines: number
  readonly quantity: number
}

/** What the till has in its browser's database at this moment. */
export async function readTill(page: Page): Promise<OnDisk> {
  return await page.evaluate(async () => {
    // A method and not a function in a constant: what compiles this adds a call to those that a page does not know.
    const database = {
      asked<T>(request: IDBRequest<T>): Promise<T> {
        return new Promise((done, fail) => {
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
      },
    }
    const db = await database.asked(indexedDB.open('tuppence'))
    const tx = db.transaction(['sales', 'transactions', 'syncMeta'])
    const [sales, waiting, meta] = await Promise.all([
      database.asked<{ sale: { receiptNumber: string } }[]>(tx.objectStore('sales').getAll()),
      database.asked(tx.objectStore('transactions').count()),
      database.asked<{ key: string; value: unknown }[]>(tx.objectStore('syncMeta').getAll()),
    ])
    db.close()
    const carts = meta
      .filter(({ key }) => key.startsWith('cart:'))
      .flatMap(({ value }) => (value as { cart: { lines: { quantity: number }[] } }).cart.lines)
    const till = meta.find(({ key }) => key.startsWith('till:'))?.value as
      | { till: { code: string } }
      | undefined
    return {
      tillCode: till?.till.code ?? '',
      numbers: sales.map(({ sale }) => sale.receiptNumber),
      waiting,
      lines: carts.length,
      quantity: carts.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}
