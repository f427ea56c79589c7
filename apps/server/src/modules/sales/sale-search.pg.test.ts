import type { AnswerOf } from '@tuppence/contract/call'
import { searchTransactions } from '@tuppence/contract/sale-search'
import { type CartProduct, type Sale, type SaleRequest, soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { picks } from '../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { cardPayments } from './card-payments.test-support.ts'
import { searchSales } from './sale-search.queries.ts'

type Found = AnswerOf<typeof searchTransactions>

const { app, database, ownerSql } = await testServer({ now: () => new Date('2026-11-24T20:00:00Z') })
const shop = await testBusiness(database)
const other = await testBusiness(database)
const { organizationId, people } = shop
const headers = await signedIn(database, shop, 'manager')
const till = await testTill(ownerSql, organizationId, 'T1', { id: people.manager, name: 'Test manager' })
const second = await testTill(ownerSql, organizationId, 'T2', {
  id: people.supervisor,
  name: 'Test supervisor',
})

const goods = await testProducts(ownerSql, organizationId, [400, 600, 50_000])
const called = (n: number, name: string): CartProduct => ({ ...(goods[n] as CartProduct), name })
const [tea, cake, urn] = [called(0, 'Breakfast Tea'), called(1, 'Crème brûlée'), called(2, 'Copper urn')]

const [ada, bea] = [uuidv7(), uuidv7()]
await ownerSql`
  insert into customers (organization_id, id, first_name, last_name, email, phone, company) values
    (${organizationId}, ${ada}, 'Ada', 'Byron', 'ada@example.com', '07700 900123', null),
    (${organizationId}, ${bea}, 'Bea', 'Kidd', null, null, 'Café 1907 Ltd')`

const record = async (payload: SaleRequest): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

// What `add` makes of it: a tea is £4.80, a cake £7.20, an urn £600.00.
const visa = await cardPayments(ownerSql, organizationId).paid('4.80', { tillId: till.id })
await ownerSql`update payment_transactions set card_last4 = '1234' where id = ${visa.id}`
const card = { ...visa, card: { cardType: 'Visa', last4: '1234' } }
const teaByCard = await record(
  till.sell({
    lines: [{ product: tea }],
    cards: [{ payment: card, approvedMinor: 480 }],
    at: new Date('2026-11-17T10:00:00Z'),
  }),
)
const teaInCash = await record(
  till.sell({
    lines: [{ product: tea, quantity: 2 }],
    customerId: ada,
    at: new Date('2026-11-17T11:00:00Z'),
  }),
)
// Shortly before midnight in London, and by somebody else.
const cakeOfBea = await record(
  second.sell({
    lines: [{ product: cake }],
    customerId: bea,
    method: 'digital',
    at: new Date('2026-11-18T23:59:00Z'),
  }),
)
const urnAndMore = await record(
  till.sell({
    lines: [{ product: cake }, { product: cake }, { product: cake }, { product: cake }, { product: urn }],
    method: 'card',
    at: new Date('2026-11-20T12:00:00Z'),
  }),
)

async function search(query: Record<string, string>, as = headers): Promise<Found> {
  const answer = await app.inject({
    url: `/api/transactions/search?${new URLSearchParams(query)}`,
    headers: as,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return searchTransactions.answer?.parse(answer.json()) as Found
}
const ids = async (query: Record<string, string>) => (await search(query)).sales.map(({ id }) => id)

it('SELL-076 RULES 42 a tea of a Tuesday, of about four pounds, by the card that ends 1234, is found', async () => {
  const { sales, earlier } = await search({
    ...{ product: 'tea', from: '2026-11-17', to: '2026-11-17' },
    ...{ minTotal: '3.60', maxTotal: '5.40', cardLast4: '1234', paymentMethod: 'card' },
  })
  expect(earlier).toBeNull()
  expect(sales).toMatchObject([
    {
      id: teaByCard,
      totalAmount: '4.80',
      items: [{ name: 'Breakfast Tea', quantity: 1 }],
      lineCount: 1,
      tenders: [{ method: 'card', payment: { card: { cardType: 'Visa', last4: '1234' } } }],
    },
  ])
})

it.each<[string, Record<string, string>, () => string[]]>([
  ['nothing at all, newest first', {}, () => [urnAndMore, cakeOfBea, teaInCash, teaByCard]],
  ['a day of the shop’s own time zone', { from: '2026-11-18', to: '2026-11-18' }, () => [cakeOfBea]],
  ['days from one on', { from: '2026-11-18' }, () => [urnAndMore, cakeOfBea]],
  ['an exact total', { minTotal: '9.60', maxTotal: '9.60' }, () => [teaInCash]],
  ['cash', { paymentMethod: 'cash' }, () => [teaInCash]],
  ['a card of any machine', { paymentMethod: 'card' }, () => [urnAndMore, teaByCard]],
  ['the last digits of another card', { cardLast4: '4242' }, () => []],
  ['a customer’s name', { customer: 'byron ada' }, () => [teaInCash]],
  ['a customer’s phone number, as it is typed', { customer: '+44 7700 900123' }, () => [teaInCash]],
  ['a customer’s email', { customer: 'ada@example' }, () => [teaInCash]],
  ['a customer’s company, without its accents', { customer: 'cafe ltd' }, () => [cakeOfBea]],
  ['a number in a customer’s company', { customer: '1907' }, () => [cakeOfBea]],
  ['words of a name and of its company', { customer: 'bea café' }, () => [cakeOfBea]],
  ['a name and another customer’s company', { customer: 'ada café' }, () => []],
  ['nobody’s name', { customer: 'zoe' }, () => []],
  ['a part of an item’s name', { product: 'akfast' }, () => [teaInCash, teaByCard]],
  ['an item’s SKU', { product: goods[2]?.sku ?? '' }, () => [urnAndMore]],
  ['words of an item that no line has', { product: 'tea urn' }, () => []],
  ['signs that are no words', { product: '%' }, () => []],
  ['whoever sold it', { personId: people.supervisor }, () => [cakeOfBea]],
])('SELL-076 RULES 42 sales are found by %s', async (_, query, expected) => {
  expect(await ids(query)).toEqual(expected())
})

it('SELL-076 RULES 42 goods are found by their name of today, without its accents', async () => {
  const edited = await app.inject({
    ...{ method: 'PUT', url: `/api/products/${urn.id}`, headers },
    payload: { name: 'Théière' },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const { sales } = await search({ product: 'theiere' })
  // The line that was searched for comes first, as it was called when it was sold.
  expect(sales).toMatchObject([
    { id: urnAndMore, lineCount: 2, items: [{ name: 'Copper urn' }, { name: 'Crème brûlée', quantity: 4 }] },
  ])
})

it('SELL-076 RULES 42 a refund is found by what came back, what was given back and the card that it went to', async () => {
  const payment = await cardPayments(ownerSql, other.organizationId).paid('4.80')
  await ownerSql`update payment_transactions set card_last4 = '9876' where id = ${payment.id}`
  const theirHeaders = await signedIn(database, other, 'manager')
  const theirTill = await testTill(ownerSql, other.organizationId, 'T1', {
    id: other.people.manager,
    name: 'x',
  })
  const [cup] = await testProducts(ownerSql, other.organizationId, [400])
  const send = async (payload: SaleRequest) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: theirHeaders,
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id
  }
  const sold = await send(
    theirTill.sell({ lines: [{ product: cup as CartProduct }], cards: [{ payment, approvedMinor: 480 }] }),
  )
  const sale = soldSaleOf(theirTill.last as Sale)
  const refund = await send(theirTill.giveBack({ sale, picks: picks(sale, 1) }))
  const sought = { product: cup?.name ?? '', minTotal: '4.80', maxTotal: '4.80', cardLast4: '9876' }
  const { sales } = await search(sought, theirHeaders)
  expect(sales).toMatchObject([
    { id: refund, kind: 'refund', totalAmount: '-4.80', items: [{ quantity: 1 }], lineCount: 1 },
    { id: sold, kind: 'sale', status: 'refunded' },
  ])
})

it('SELL-076 RULES 42 a page goes on behind its last sale, and tells when all was searched', async () => {
  const first = await search({ limit: '3' })
  expect(first.earlier).toEqual({ beforeId: teaInCash, searchedTo: '2026-11-17' })
  const rest = await search({ limit: '3', beforeId: teaInCash })
  expect(rest.sales.map(({ id }) => id)).toEqual([teaByCard])
  expect(rest.earlier).toBeNull()
  const unknown = await app.inject({ url: `/api/transactions/search?beforeId=${uuidv7()}`, headers })
  expect(unknown.statusCode).toBe(404)
})

it('SELL-076 RULES 42 one call looks through a limited number of sales and says how far it came', async () => {
  const within = (beforeId?: string) =>
    inOrganization(database, organizationId, (tx) =>
      searchSales(tx, organizationId, { product: 'tea', limit: 50, ...(beforeId && { beforeId }) }, 2),
    )
  const nothingYet = await within()
  expect(nothingYet).toEqual({ sales: [], earlier: { beforeId: cakeOfBea, searchedTo: '2026-11-18' } })
  const found = await within(cakeOfBea)
  expect(found.sales.map(({ id }) => id)).toEqual([teaInCash, teaByCard])
  expect(found.earlier).toBeNull()
})

it('D5 R9 needs the right to see reports, and finds no other business’s sales', async () => {
  const plain = await signedIn(database, shop, 'cashier')
  expect((await app.inject({ url: '/api/transactions/search', headers: plain })).statusCode).toBe(403)
  expect((await search({ cardLast4: '1234' }, await signedIn(database, other, 'owner'))).sales).toEqual([])
})

it.each([
  'cardLast4=12',
  'cardLast4=12345',
  'minTotal=four',
  'from=2026-02-30',
  'paymentMethod=cheque',
  'limit=0',
  'product=',
])('refuses %s', async (query) => {
  expect((await app.inject({ url: `/api/transactions/search?${query}`, headers })).statusCode).toBe(400)
})
