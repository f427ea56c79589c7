import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { DAY_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { readBaskets, readGoods, readShop } from './read-shop.ts'

const { database, ownerSql, organizationId, newTill, taken, detail, tea, milk, bread } =
  await sellingShop('manager')
const tomorrow = new Date(Date.now() + DAY_MS)

it('ONLINE-001 what sells together is of the baskets that stood, without those that were voided', async () => {
  const till = await newTill()
  const together = (one: typeof tea, other: typeof tea) =>
    till.sell({
      lines: [
        { product: one, quantity: 1 },
        { product: other, quantity: 1 },
      ],
    })
  const voided = together(tea, bread)
  await taken(together(tea, milk))
  await taken(voided)
  await taken(till.void(soldSaleOfDetail(await detail(voided.transaction.offlineId))))
  const baskets = await readBaskets(database, await readShop(database, organizationId, tomorrow))
  expect(baskets.map(({ goods }) => [...goods].sort())).toEqual([[tea.id, milk.id].sort()])
})

it('ONLINE-001 every product is looked at, however many a shop has, and each once', async () => {
  const products = Array.from({ length: 2_300 }, (_, index) => ({
    ...{ organization_id: organizationId, id: uuidv7(), name: `Card ${index}`, sku: `C-${index}` },
    ...{ price: 2, cost: 1 },
  }))
  await ownerSql`insert into products ${ownerSql(products)}`
  const ids: string[] = []
  for await (const part of readGoods(database, await readShop(database, organizationId, tomorrow)))
    ids.push(...part.map(({ productId }) => productId))
  expect(ids).toHaveLength(new Set(ids).size)
  expect(ids).toEqual(expect.arrayContaining(products.map(({ id }) => id)))
})
