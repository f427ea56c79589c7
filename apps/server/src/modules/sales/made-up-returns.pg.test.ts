import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { SaleRequest } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { resealed, testProducts, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const { organizationId, people } = shop
const headers = await signedIn(database, shop, 'manager')
const [tea] = await testProducts(ownerSql, organizationId, [250])
const [foreign] = await testProducts(ownerSql, (await testBusiness(database)).organizationId, [250])
if (!tea || !foreign) throw new Error('no products')
const staff = { id: people.manager, name: 'Test manager' }
const till = await testTill(ownerSql, organizationId, 'H1', staff)

const post = (payload: object) => app.inject({ method: 'POST', url: '/api/transactions', headers, payload })

const amounts = [
  '0.00',
  '-0.00',
  '-0.01',
  '9.99',
  '-9.99',
  '999999999.99',
  '-999999999.99',
  'NaN',
  '1e9',
  -1,
  null,
]
const ids = [uuidv7(), 'x', '', null, tea.id, foreign.id, undefined]
const kinds = ['sale', 'void', 'refund', 'exchange', 'gift', null, undefined]
const anything = fc.constantFrom<unknown>(
  ...amounts,
  ...ids,
  ...kinds,
  0,
  1,
  2.5,
  -3,
  1e12,
  true,
  [],
  {},
  '\u0000',
)
const place = fc
  .constantFrom(
    ...[
      'kind',
      'reversesId',
      'reason',
      'reasonNote',
      'approvedBy',
      'customerId',
      'vatMode',
      'seal',
      'tillSequence',
    ],
    ...[
      'subtotal',
      'taxAmount',
      'discountAmount',
      'basketDiscount',
      'totalAmount',
      'paymentMethod',
      'offlineId',
    ],
  )
  .map((field) => ['transaction', field] as const)
const linePlace = fc
  .constantFrom(
    ...['lineId', 'returnsItemId', 'productId', 'quantity', 'restock', 'name', 'sku', 'unitPrice', 'vatRate'],
    ...['discountAmount', 'totalPrice', 'netAmount', 'vatAmount', 'vatCode', 'vatInclusive'],
  )
  .map((field) => ['returns', 0, field] as const)
const whole = fc.constantFrom(['returns'] as const, ['items'] as const, ['transaction', 'tenders'] as const)

it('R11 R6 no void, refund or exchange, however made up, is an error of the server’s or breaks the books', async () => {
  const request = till.sell({ lines: [{ product: tea, quantity: 1000 }] })
  await post(request)
  const found = (
    await app.inject({ url: `/api/transactions/${request.transaction.offlineId}`, headers })
  ).json()
  const sale = soldSaleOfDetail(found)
  const picks = [{ lineId: sale.lines[0]?.id ?? '', quantity: 1, restock: true }]
  const goods = [{ product: tea, quantity: 1, unitPriceMinor: 250, restock: true }]
  const honest = (kind: number): SaleRequest => {
    if (kind === 0) return till.void(sale)
    if (kind === 1) return till.giveBack({ sale: null, goods, customer: null })
    return till.giveBack({ sale, picks }, { lines: kind === 2 ? [{ product: tea }] : [] })
  }
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.array(fc.tuple(fc.oneof(place, linePlace, whole), anything), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (kind, changes, sealed) => {
        const made = JSON.parse(JSON.stringify(honest(kind)))
        if (!sealed) delete made.transaction.seal
        for (const [path, value] of changes) put(made, path, value)
        // What a till has sealed is taken at its word more than what it has not, so half of it has a seal that fits.
        const { statusCode, body } = await post(sealed ? resealed(made, '') : made)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        expect(statusCode, `${body} for ${JSON.stringify(made)}`).toBeLessThan(500)
      },
    ),
    { numRuns: Number(process.env.TUPPENCE_PROOF_SEQUENCES ?? 150) },
  )
  expect(await breaches(ownerSql)).toEqual({})
  const found400 = statuses.get(400) ?? 0
  expect([found400 > 0, (statuses.get(201) ?? 0) > 0]).toEqual([true, true])
}, 600_000)

function put(target: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  const [first, ...rest] = path
  if (first === undefined) return
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const next = target[first]
  if (typeof next === 'object' && next !== null) put(next as Record<string, unknown>, rest, value)
}
