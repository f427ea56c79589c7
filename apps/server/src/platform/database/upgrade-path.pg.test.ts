import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, inject, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, type TestBusiness } from '../../testing/test-business.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { APP_ROLE, appPassword } from './app-role.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { withCredentials } from './open-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const template = inject('templateUrl')
const name = `upgrade_${process.pid}`
const admin = connect(at('postgres'), { max: 1, applicationName: 'test admin' })
await admin.sql`create database ${admin.sql(name)}`
const owner = connect(at(name), { max: 1, applicationName: 'test owner' })
const password = appPassword(decodeURIComponent(new URL(template).password))
const database = connect(withCredentials(at(name), APP_ROLE, password), { applicationName: 'test app' })
const oldest = mkdtempSync(path.join(tmpdir(), 'tuppence-oldest-'))
afterAll(async () => {
  await Promise.all([database.close(1_000), owner.close(1_000)])
  await admin.sql`drop database ${admin.sql(name)} with (force)`
  await admin.close()
  rmSync(oldest, { recursive: true, force: true })
})

function at(databaseName: string): string {
  const address = new URL(template)
  address.pathname = `/${databaseName}`
  return address.href
}

/** The migrations as they were when there were so many. */
function cutTo(count: number): string {
  cpSync(MIGRATIONS, oldest, { recursive: true })
  const file = path.join(oldest, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return oldest
}

const organizationId = uuidv7()
const adminCustomerId = uuidv7()
const people = { cashier: uuidv7(), supervisor: uuidv7(), manager: uuidv7(), owner: uuidv7() }
const [product, customer, till, sale, line] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const secret = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$b2xk'

/** A shop as the first version kept one: people, goods, a customer, a till, and a sale with all that belongs to it. */
async function writeAsTheFirstVersion(): Promise<void> {
  const { sql } = owner
  const org = { organization_id: organizationId }
  const at = new Date('2026-01-05T10:00:00Z')
  await sql`insert into organizations ${sql({ id: organizationId, name: 'Old shop', business_name: 'Old shop' })}`
  await sql`insert into admin_customers ${sql({
    ...{ id: adminCustomerId, business_code: 'OLD1', business_name: 'Old shop', username: 'owner' },
    ...{ password: secret, ...org },
  })}`
  for (const [role, id] of Object.entries(people)) {
    await sql`insert into staff_members ${sql({
      ...{ ...org, id, admin_customer_id: adminCustomerId, username: role, full_name: `Old ${role}`, role },
      password: role === 'owner' ? null : secret,
    })}`
    await sql`insert into users ${sql({ ...org, id, staff_member_id: id, role })}`
  }
  await sql`insert into categories ${sql({ ...org, id: uuidv7(), name: 'Drinks' })}`
  await sql`insert into products ${sql({ ...org, id: product, sku: 'OLD-1', name: 'Old tea', price: '1.20', stock_quantity: 9 })}`
  await sql`insert into customers ${sql({ ...org, id: customer })}`
  await sql`insert into tills ${sql({ ...org, id: till, code: 'T1', name: 'Front' })}`
  await sql`insert into transactions ${sql({
    ...{ ...org, id: sale, transaction_number: 'T1-1', receipt_number: 'T1-000001', till_id: till },
    ...{
      till_sequence: 1,
      vat_mode: 'as-marked',
      subtotal: '1.00',
      tax_amount: '0.20',
      total_amount: '1.20',
    },
    ...{ payment_method: 'cash', content_hash: 'x', created_at: at, trading_day: '2026-01-05' },
  })}`
  await sql`insert into inventory ${sql([
    {
      ...org,
      id: uuidv7(),
      product_id: product,
      transaction_type: 'opening',
      quantity_change: 10,
      source_id: null,
    },
    {
      ...org,
      id: uuidv7(),
      product_id: product,
      transaction_type: 'sale',
      quantity_change: -1,
      source_id: sale,
    },
  ])}`
  await sql`insert into transaction_items ${sql({
    ...{
      ...org,
      id: line,
      transaction_id: sale,
      position: 1,
      product_id: product,
      name: 'Old tea',
      sku: 'OLD-1',
    },
    ...{ quantity: 1, unit_price: '1.20', list_price: '1.20', total_price: '1.20', vat_code: 'standard' },
    ...{ vat_rate: '20', vat_inclusive: true, net_amount: '1.00', vat_amount: '0.20' },
  })}`
  await sql`insert into transaction_tenders ${sql({
    ...{
      ...org,
      id: uuidv7(),
      transaction_id: sale,
      position: 1,
      method: 'cash',
      amount: '1.20',
      received: '1.20',
    },
  })}`
  await sql`insert into journal ${sql({
    ...{ ...org, id: uuidv7(), till_id: till, sequence: 1, transaction_id: sale },
    ...{ previous_seal: '', seal: 'an old seal', sealed_by_till: true },
  })}`
  await writeDueWork()
}

/** Each kind of work as the first version noted that it was due; a mail that is sent and one whose address is kept for a while. */
const dueAt = new Date('2030-01-05T10:00:00Z')
async function writeDueWork(): Promise<void> {
  const { sql } = owner
  const due = { organization_id: organizationId, due_at: dueAt }
  const ofBusiness = { ...due, id: organizationId }
  await sql`insert into payment_turns ${sql({ ...due, id: sale })}`
  await sql`insert into online_order_turns ${sql({ ...due, id: sale })}`
  await sql`insert into receipt_mail_turns ${sql([
    { ...due, id: sale, purpose: 'send' },
    { ...due, id: line, purpose: 'forget' },
  ])}`
  await sql`insert into notification_turns ${sql({ ...ofBusiness, place: 'a place', mail_at: dueAt })}`
  await sql`insert into insight_turns ${sql({ ...ofBusiness, asked_at: dueAt })}`
  const copy = { status: 'ready', asked_at: dueAt, ready_at: dueAt, user_id: people.owner }
  await sql`insert into data_copies ${sql({ ...due, id: sale, ...copy })}`
}

it('a database of the first version, with a shop in it, comes through every migration there has been since, and its shop goes on', async () => {
  const behind = await migrate(owner, cutTo(2))
  expect(behind).toBe(2)
  await writeAsTheFirstVersion()
  const before = await owner.sql`select id, total_amount::text as total from transactions`
  await migrate(owner, MIGRATIONS)
  expect(await migrate(owner, MIGRATIONS)).toBe(0)
  expect(await owner.sql`select id, total_amount::text as total from transactions`).toEqual(before)
  const due = await owner.sql`
    select kind, subject_id, (extract(epoch from due_at - ${dueAt}) / 86400)::int as "daysLater" from jobs order by kind, due_at`
  expect(due.map(({ kind, subject_id, daysLater }) => [kind, subject_id, daysLater])).toEqual([
    ['data-copies', sale, 1],
    ['insights', organizationId, 0],
    ['insights-asked', organizationId, 0],
    ['notifications', organizationId, 0],
    ['online-orders', sale, 0],
    ['payments', sale, 0],
    ['receipt-addresses', line, 0],
    ['receipt-addresses', sale, 30],
    ['receipt-mails', sale, 0],
  ])
  expect(await owner.sql`select place, mail_at from notification_progress`).toEqual([
    { place: 'a place', mail_at: dueAt },
  ])
  const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  const shop = { organizationId, adminCustomerId, businessCode: 'OLD1', people } as unknown as TestBusiness
  const headers = await signedIn(database, shop, 'manager', 'back-office')
  const ask = async (url: string) => {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    return answer.body
  }
  expect(await ask('/api/products')).toContain('Old tea')
  expect(await ask(`/api/transactions/${sale}`)).toContain('T1-000001')
  await app.close()
})
