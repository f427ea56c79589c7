import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const { organizationId, people } = shop
const organization_id = organizationId
const owner = await signedIn(database, shop, 'owner', 'back-office')
const olga = await testOperator(ownerSql)
const operator = await olga.signedIn(database)
const till = await testTill(ownerSql, organizationId, 'T1', { id: people.owner, name: 'Test owner' })

interface Row {
  readonly id?: string
  readonly at?: string
}
interface List {
  readonly path: string
  /** The field of the answer that has the rows; the answer itself without it. */
  readonly field?: string
  readonly headers?: Record<string, string>
  /** Adds a row, the first with the lowest number. Some share a moment, and others are a millionth of a second apart. */
  readonly add: (n: number, at: string) => Promise<unknown>
}

const insert = (table: string, row: Record<string, unknown>) =>
  ownerSql`insert into ${ownerSql(table)} ${ownerSql(row)}`

async function newCustomer(): Promise<string> {
  const id = uuidv7()
  await insert('customers', { organization_id, id, first_name: 'Ann' })
  return id
}
const ann = await newCustomer()
const sold = uuidv7()
await ownerSql`
  insert into transactions (organization_id, id, kind, transaction_number, receipt_number, user_id, staff_name, till_id, till_sequence,
      vat_mode, subtotal, tax_amount, discount_amount, total_amount, payment_method, content_hash, created_at, trading_day)
  values (${organizationId}, ${sold}, 'sale', 'TXN-1', 'T1-1', ${people.owner}, 'Test owner', ${till.id}, 1, 'add', 1.00, 0.20, 0, 1.20,
      'card', '', '2026-05-01 09:00Z', '2026-05-01')`

let numbers = 0
function nextNumber(): number {
  numbers += 1
  return numbers
}
const isOdd = (n: number) => n % 2 === 1
const later = '2026-12-01T10:00:00Z'

const LISTS: Readonly<Record<string, List>> = {
  'a customer’s points': {
    path: `/api/customers/${ann}/points`,
    add: (n, at) =>
      insert('loyalty_entries', {
        ...{ organization_id, id: uuidv7(), customer_id: ann, points: 1, created_at: at },
        ...(isOdd(n)
          ? { kind: 'adjusted', reason: 'goodwill', user_id: people.owner }
          : { kind: 'earned', transaction_id: sold }),
      }),
  },
  'customers told apart': {
    path: '/api/customers/told-apart',
    add: async (_, at) => {
      const [one_id, other_id] = [await newCustomer(), await newCustomer()].sort()
      await insert('customers_told_apart', {
        ...{ organization_id, id: uuidv7(), one_id, other_id, user_name: 'Ann', created_at: at },
      })
    },
  },
  shifts: {
    path: '/api/shifts',
    add: (_, at) =>
      insert('shifts', {
        ...{ organization_id, id: uuidv7(), staff_id: people.owner, till_id: till.id, start_time: at },
        ...{ end_time: later, status: 'closed', closing_cash: '0.00', expected_cash: '0.00' },
      }),
  },
  'doubtful records of drawers': {
    path: '/api/shifts/doubtful',
    add: (_, at) =>
      insert('drawer_records', {
        ...{ organization_id, id: uuidv7(), till_id: till.id, kind: 'no-sale', after_sequence: 9 },
        ...{ happened_at: at, received_at: at, flags: ['beyond-the-till'] },
        content: ownerSql.json({ at: '2026-11-01T10:00:00.000Z', staff: { name: 'Ann' } }),
      }),
  },
  'stock-takes': {
    path: '/api/stock-takes',
    add: (n, at) =>
      insert('stock_takes', {
        ...{ organization_id, id: uuidv7(), name: `Count ${n}`, scope: 'all', is_blind: false },
        ...{ content_hash: '', created_at: at },
        ...(n % 3 > 0 && { status: 'cancelled', ended_at: later }),
      }),
  },
  notifications: {
    path: '/api/notifications',
    field: 'notifications',
    add: (_, at) =>
      insert('notifications', {
        ...{ organization_id, id: uuidv7(), kind: 'low-stock', subject: uuidv7(), audience: 'managers', at },
        ...{ mail_state: 'none', facts: ownerSql.json({ kind: 'low-stock', items: [] }) },
      }),
  },
  'a business’s tickets': { path: '/api/support/tickets', field: 'tickets', add: addTicket },
  'every business’s tickets': {
    path: '/api/admin/tickets',
    field: 'tickets',
    headers: operator,
    add: addTicket,
  },
  'online orders that ended': {
    path: '/api/online-orders?ended=yes',
    add: (_, at) =>
      insert('online_orders', {
        ...{ organization_id, id: uuidv7(), number: nextNumber(), state: 'cancelled', content_hash: '' },
        ...{ slot_from: at, slot_to: later, expires_at: later, total: '1.00', placed_at: at, ended_at: at },
      }),
  },
  'receipts by mail': {
    path: '/api/receipts/mails',
    field: 'mails',
    add: (n, at) =>
      insert('receipt_mails', {
        ...{ organization_id, id: uuidv7(), transaction_id: sold, address: 'ann@shop.example', asked_at: at },
        ...{ asked_by: people.owner, asked_by_name: 'Test owner' },
        ...(n % 3 > 0 && { state: 'sent', ended_at: later }),
      }),
  },
  enquiries: {
    path: '/api/admin/enquiries',
    field: 'enquiries',
    headers: operator,
    add: (n, at) =>
      insert('enquiries', {
        ...{ id: uuidv7(), at, name: 'Ann', email: 'ann@shop.example', message: `Question ${n}` },
        ...(n % 3 > 0 && { answered_at: later, answered_by_name: 'Olga' }),
      }),
  },
  'the provider’s accesses, everywhere': {
    path: '/api/admin/remote-access',
    field: 'accesses',
    headers: operator,
    add: addAccess,
  },
  'the provider’s accesses to a business': {
    path: '/api/remote-access-log',
    field: 'accesses',
    add: addAccess,
  },
  imports: {
    path: '/api/imports',
    add: (_, at) =>
      insert('imports', {
        ...{ organization_id, id: uuidv7(), kind: 'products', status: 'failed', file_name: 'goods.csv' },
        ...{ created_at: at, rows_go_at: new Date(Date.now() + 86_400_000) },
      }),
  },
}

function addTicket(n: number, at: string) {
  const status = (['open', 'answered', 'closed'] as const)[n % 3]
  const urgency = (['question', 'problem', 'cannot-sell'] as const)[Math.floor(n / 3) % 3]
  return insert('support_tickets', {
    ...{ organization_id, id: uuidv7(), number: nextNumber(), subject: `Ticket ${n}`, raised_by_name: 'Ann' },
    ...{ status, urgency, updated_at: at },
    ...(status === 'closed' && { closed_by: 'shop', closed_at: at }),
  })
}

function addAccess(n: number, at: string) {
  return insert('remote_access', {
    ...{ id: uuidv7(), token_hash: uuidv7(), organization_id, operator_id: olga.id, reason: `Reason ${n}` },
    ...{ expires_at: later, created_at: at },
  })
}

it.each(Object.entries(LISTS))(
  'D21 %s: nothing is told twice or missed while others come',
  async (_, { path, field, headers = owner, add }) => {
    const ask = async (query: string) => {
      const answer = await app.inject({ url: `${path}${path.includes('?') ? '&' : '?'}${query}`, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      const rows: Row[] = field === undefined ? answer.json() : answer.json()[field]
      const next = answer.headers['x-next-cursor']
      return { rows, next: next === undefined ? undefined : String(next) }
    }
    const today = new Date().toISOString().slice(0, 10)
    const moment = (n: number) => `${today}T00:00:00.0001${String(Math.floor(n / 2)).padStart(2, '0')}Z`
    for (let n = 0; n < 7; n += 1) await add(n, moment(n))
    const { rows: all } = await ask('limit=50')
    expect(all.length).toBeGreaterThanOrEqual(7)

    const read: Row[] = []
    for (let after: string | undefined, page = 0; ; page += 1) {
      const { rows, next } = await ask(`limit=2${after === undefined ? '' : `&after=${after}`}`)
      read.push(...rows)
      if (next === undefined) break
      // The newest of its kind, which comes before some that were read and behind others.
      await add(3 * page, moment(20 + page))
      after = next
    }
    const known = new Set(all.map((row) => JSON.stringify(row)))
    expect(read.filter((row) => known.has(JSON.stringify(row)))).toEqual(all)
    expect(new Set(read.map((row) => JSON.stringify(row))).size).toBe(read.length)
    const forged = await app.inject({ url: `${path.split('?')[0]}?after=bm9uZQ`, headers })
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'invalid-request'])
  },
)

it('D21 a customer’s cursor is none of another customer’s', async () => {
  const bea = await newCustomer()
  for (const what of ['points', 'purchases']) {
    const url = (id: string) => `/api/customers/${id}/${what}?limit=1`
    if (what === 'purchases') await ownerSql`update transactions set customer_id = ${ann} where id = ${sold}`
    const { headers } = await app.inject({ url: url(ann), headers: owner })
    const cursor = headers['x-next-cursor']
    expect(cursor, what).toBeDefined()
    const answer = await app.inject({ url: `${url(bea)}&after=${cursor}`, headers: owner })
    expect(answer.statusCode, what).toBe(400)
  }
})

it('D21 the provider’s tickets come by need: waiting first, the most urgent and the oldest of them first', async () => {
  await ownerSql`delete from support_tickets`
  const wanted = [
    ['open', 'cannot-sell', 5],
    ['open', 'problem', 1],
    ['open', 'problem', 2],
    ['open', 'question', 0],
    ['answered', 'question', 9],
    ['answered', 'cannot-sell', 3],
    ['closed', 'problem', 8],
  ] as const
  for (const [number, [status, urgency, minute]] of [...wanted].reverse().entries())
    await insert('support_tickets', {
      ...{ organization_id, id: uuidv7(), number: number + 1, subject: `${minute}`, raised_by_name: 'Ann' },
      ...{ status, urgency, updated_at: new Date(Date.now() - 3_600_000 + minute * 60_000) },
      ...(status === 'closed' && { closed_by: 'shop', closed_at: new Date() }),
    })
  const { tickets: told } = (await app.inject({ url: '/api/admin/tickets', headers: operator })).json<{
    tickets: { subject: string }[]
  }>()
  expect(told.map(({ subject }) => Number(subject))).toEqual(wanted.map(([, , minute]) => minute))
})
