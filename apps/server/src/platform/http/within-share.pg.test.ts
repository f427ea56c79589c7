import { expect, it } from 'vitest'
import { holdLocks } from '../../testing/held-locks.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer({ connections: 20, hasCallers: false })
const send = signedInAs(app)
const owner = (await testBusiness(database)).person('owner')

it.each([
  ['/api/products', 8],
  ['/api/customers', 8],
  ['/api/dashboard/stats', 8],
  ['/api/reports/sales-by-day?from=2026-01-01&to=2026-01-31', 8],
])(
  'R9 of %s so many are worked on at once for one session, four wait, and the next is asked to come again',
  async (url, atOnce) => {
    // None is done before all have come.
    const letGo = await holdLocks(
      ownerSql,
      (sql) => sql`lock table organizations, products, customers in access exclusive mode`,
    )
    const statuses: number[] = []
    const answered = Array.from({ length: atOnce + 5 }, async () =>
      statuses.push((await send(owner, 'GET', url)).statusCode),
    )
    await expect
      .poll(() => statuses)
      .toEqual([429])
      .finally(letGo)
    await Promise.all(answered)
    expect(statuses.slice(1)).toEqual(Array(atOnce + 4).fill(200))
  },
)
