import { saveSale } from './outbox/outbox.ts'
import { IndexedOutbox } from './outbox/outbox-store.ts'
import { aSale, testShop } from './shop.test-support.ts'

/** A till's database with so many cash sales of one coffee in its outbox, and their ids in the order they were sold. */
export async function shopWithSales(sales: number, organizationId?: string) {
  const shop = await testShop(organizationId)
  const ids: string[] = []
  for (let i = 0; i < sales; i += 1) {
    const sale = aSale()
    await saveSale(shop.db, shop.organizationId, sale)
    ids.push(sale.id)
  }
  return { ...shop, ids, outbox: new IndexedOutbox(shop.db, shop.organizationId) }
}
