import { buildApp } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../../bench/support/arena.ts'
import { lookAtBooks } from '../support/look-at-books.ts'
import type { Proof } from '../support/size.ts'

export interface StockSizes {
  readonly writers: number
  /** By each of them. */
  readonly sales: number
}

/** R6: as many tills at once sell the same product; its stock is what it was less what they sold, and all sums are right. */
export async function stock({ writers, sales }: StockSizes): Promise<Proof> {
  const arena = await openArena()
  const owner = connect(arena.ownerUrl, { max: 1 })
  const app = await buildApp({ settings: testSettings(), database: arena.database, secrets: testSecrets })
  const broken: string[] = []
  const acknowledged = new Map<string, number>()
  try {
    const business = await testBusiness(arena.database)
    const headers = await signedIn(arena.database, business, 'cashier')
    const staff = { id: business.people.cashier, name: 'Test cashier' }
    const [product] = await testProducts(owner.sql, business.organizationId, [250])
    if (!product) throw new Error('There is nothing to sell')
    const stockNow = async () =>
      (await owner.sql<{ n: number }[]>`select stock_quantity as n from products where id = ${product.id}`)[0]
        ?.n ?? 0
    const before = await stockNow()
    const race = async (place: number) => {
      const till = await testTill(owner.sql, business.organizationId, `W${place}`, staff)
      for (let i = 0; i < sales; i += 1) {
        const quantity = 1 + Math.floor(Math.random() * 3)
        const payload = till.sell({ lines: [{ product, quantity }] })
        const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
        if (answer.statusCode === 201) acknowledged.set(answer.json().id, quantity)
        else broken.push(`R6 a sale was answered ${answer.statusCode}: ${answer.body}`)
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, place) => race(place)))
    const sold = [...acknowledged.values()].reduce((sum, quantity) => sum + quantity, 0)
    const adrift = before - sold - (await stockNow())
    const looked = await lookAtBooks(owner.sql, { acknowledged, unknown: new Set(), openFrom: new Map() })
    return {
      figures: {
        writers,
        acknowledged: acknowledged.size,
        'pieces sold': sold,
        'pieces of stock adrift': adrift,
        lost: looked.lost,
        twice: looked.twice,
      },
      broken: [...broken, ...(adrift === 0 ? [] : [`R6 the stock is ${adrift} off`]), ...looked.broken],
    }
  } finally {
    await app.close()
    await owner.close(0)
    await arena.close()
  }
}
