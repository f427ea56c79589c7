import { readdirSync, readFileSync } from 'node:fs'
import { type SaleRequest, saleRequestSchema, sealOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/sha256.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()

const folder = new URL('../../../../../packages/contract/src/fixtures/', import.meta.url)
const payloads = readdirSync(folder)
  .filter((name) => /^sale-.*\.json$/.test(name))
  .map((name): [string, SaleRequest] => [
    name,
    saleRequestSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  ])

/** A business that knows the goods, the till and the customer that a payload names. */
async function businessFor({ transaction, items, returns = [] }: SaleRequest) {
  const business = await testBusiness(database)
  const { organizationId } = business
  const products = [...new Set([...items, ...returns].map(({ productId }) => productId))]
  for (const id of products)
    await ownerSql`insert into products ${ownerSql({ organization_id: organizationId, id, sku: id, name: id, price: 3, vat_code: 'standard', vat_rate: 20, stock_quantity: 0 })}`
  if (transaction.customerId)
    await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: transaction.customerId, first_name: 'Ada' })}`
  if (transaction.tillId)
    await ownerSql`insert into tills ${ownerSql({ organization_id: organizationId, id: transaction.tillId, code: 'T1', name: 'T1', device_id: uuidv7() })}`
  return { organizationId, headers: await signedIn(database, business, 'manager') }
}

describe('an outbox that a released version has written', () => {
  it.each(payloads)(
    'R15 %s is recorded with the seal it was given, and answered again as at first',
    async (_, payload) => {
      const { organizationId, headers } = await businessFor(payload)
      const key = payload.transaction.offlineId ?? uuidv7()
      const send = () =>
        app.inject({
          method: 'POST',
          url: '/api/transactions',
          headers: { ...headers, 'idempotency-key': key },
          payload,
        })
      const first = await send()
      expect(first.statusCode, first.body).toBe(201)
      expect((await send()).body).toBe(first.body)
      expect(first.json().flags).not.toContain('seal-wrong')
      const [recorded] = await ownerSql<{ seal: string }[]>`
      select seal from journal where organization_id = ${organizationId} and transaction_id = ${first.json().id}`
      if (payload.transaction.seal) expect(recorded?.seal).toBe(sealOf(payload, sha256))
      expect(await breaches(ownerSql)).toEqual({})
    },
  )
})
