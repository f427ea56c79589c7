import { createHash } from 'node:crypto'
import { isGtin } from '@tuppence/domain/catalogue'
import { computeTotals, parseRate } from '@tuppence/domain/tax'
import { describe, expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { verifyPassword } from '../identity/public.ts'
import { RETURN_FLAGS } from '../sales/public.ts'
import { demoLeftOver, openDemo, seedIfEmpty } from './public.ts'

const { database, ownerSql } = await testDatabase()
const deps = { settings: testSettings(), secrets: testSecrets }
/** A Saturday afternoon in summer time. */
const now = new Date('2026-07-18T14:30:00Z')
const began = Date.now()
const demo = await seedIfEmpty(database, deps, now)
console.info(`seeded in ${Date.now() - began} ms`)

describe('the demo businesses', () => {
  it('DEMO-010 DEMO-011 are three, with the nine people of decision D4, and an operator', async () => {
    const people = await ownerSql`
      select a.business_code, array_agg(s.username || ' ' || s.role order by s.role desc, s.username) as people
        from staff_members s join admin_customers a on a.id = s.admin_customer_id group by 1 order by 1`
    expect(people.map((row) => [row.business_code, row.people])).toEqual([
      ['UK001', ['manager manager', 'cashier1 cashier', 'cashier2 cashier']],
      ['UK002', ['owner owner', 'cashier1 cashier', 'cashier2 cashier']],
      ['UK003', ['manager manager', 'cashier1 cashier', 'cashier2 cashier']],
    ])
    const [operator] = await ownerSql`select username, password from operators`
    expect(operator?.username).toBe('operator')
    expect(await verifyPassword(testSecrets, operator?.password, 'test-password-1')).toBe(true)
  })
  it('D4 takes the password and PIN of the environment, and stores hashes only', async () => {
    expect(demo).toMatchObject({ password: 'test-password-1', pin: '4826' })
    const rows = await ownerSql`
      select coalesce(s.password, a.password) as password, u.staff_pin from staff_members s
        join admin_customers a on a.id = s.admin_customer_id join users u on u.staff_member_id = s.id`
    expect(rows).toHaveLength(9)
    for (const row of new Map(rows.map((each) => [`${each.password}${each.staff_pin}`, each])).values()) {
      expect(await verifyPassword(testSecrets, row.password, 'test-password-1')).toBe(true)
      expect(await verifyPassword(testSecrets, row.staff_pin, '4826')).toBe(true)
    }
  })
  it('PAY-014 the first takes cards on a simulated terminal at once, the others on a machine of their own', async () => {
    const terminals = await ownerSql`
      select a.business_code as shop, t.provider, t.link, t.test_mode as "testMode", t.auto_connect as "autoConnect"
        from payment_terminals t join admin_customers a on a.organization_id = t.organization_id`
    expect(terminals.map((row) => ({ ...row }))).toEqual([
      { shop: 'UK001', provider: 'simulator', link: 'connected', testMode: true, autoConnect: true },
    ])
  })
  it('stock 60 to 300 products with valid barcodes of their own, at every kind of VAT', async () => {
    const products =
      await ownerSql`select organization_id, barcode, vat_code, vat_rate, price, cost from products`
    const barcodes = products.map((product) => String(product.barcode))
    expect(barcodes.filter((code) => !/^50\d{11}$/.test(code) || !isGtin(code))).toEqual([])
    expect(new Set(barcodes).size).toBe(barcodes.length)
    expect(new Set(products.map((product) => product.vat_code))).toEqual(
      new Set(['standard', 'reduced', 'zero', 'exempt']),
    )
    expect(products.filter((product) => Number(product.cost) >= Number(product.price))).toEqual([])
    const shops = await ownerSql`
      select o.vat_mode, o.vat_number,
        (select count(*)::int from products p where p.organization_id = o.id) as products,
        (select count(*)::int from products p where p.organization_id = o.id and stock_quantity = 0) as empty,
        (select count(*)::int from products p where p.organization_id = o.id
           and stock_quantity between 1 and min_stock_level) as low,
        (select count(*)::int from customers c where c.organization_id = o.id) as customers,
        (select count(*)::int from categories c where c.organization_id = o.id and colour is not null) as categories,
        (select array_agg(code order by code) from tills t where t.organization_id = o.id) as tills
      from organizations o`
    expect(new Set(shops.map((shop) => shop.vat_mode))).toEqual(new Set(['add', 'as-marked']))
    for (const shop of shops) {
      expect(shop.products).toBeGreaterThanOrEqual(60)
      expect(shop.products).toBeLessThanOrEqual(300)
      expect(shop.customers).toBeGreaterThanOrEqual(30)
      expect(shop.customers).toBeLessThanOrEqual(150)
      expect(shop.categories).toBeGreaterThanOrEqual(5)
      expect(shop.tills).toEqual(['T1', 'T2'])
      expect(shop.empty).toBeGreaterThan(0)
      expect(shop.low).toBeGreaterThan(0)
    }
  })
  it('have sold for three months, today too, with a rhythm of the week and the day', async () => {
    const days = await ownerSql`
      select a.business_code as code, t.trading_day as day, extract(isodow from t.trading_day)::int as weekday,
             count(*)::int as count
        from transactions t join admin_customers a on a.organization_id = t.organization_id group by 1, 2, 3 order by 2`
    for (const code of ['UK001', 'UK002', 'UK003']) {
      const own = days.filter((day) => day.code === code)
      expect(own.at(-1)?.day).toBe('2026-07-18')
      expect(own.length).toBeGreaterThanOrEqual(78)
      const mean = (weekday: number) => {
        const counts = own
          .filter((day) => day.weekday === weekday && day.day !== '2026-07-18')
          .map((day) => day.count)
        return counts.reduce((sum, count) => sum + count, 0) / counts.length
      }
      expect(mean(6)).toBeGreaterThan(mean(1))
    }
    expect(days.filter((day) => day.code === 'UK003' && day.weekday === 7)).toEqual([])
    const [last] =
      await ownerSql`select max(created_at) as at, max(received_at) as received from transactions`
    expect(last?.at.getTime()).toBeLessThan(now.getTime())
    const [strange] = await ownerSql`
      select count(*)::int from transactions where trading_day <> (created_at at time zone 'Europe/London')::date
         or extract(hour from created_at at time zone 'Europe/London') not between 6 and 22`
    expect(strange?.count).toBe(0)
  })
  it('R6 keep every promise about stock, takings, journals and customers', async () => {
    // Nobody was listening then, so the feed does not tell of the past.
    expect(Object.keys(await breaches(ownerSql))).toEqual(['every sale was told'])
    const [negative] = await ownerSql`
      select count(*)::int from (select sum(quantity_change) over (partition by product_id order by created_at, quantity_change desc) as level
        from inventory) levels where level < 0`
    expect(negative?.count).toBe(0)
  })
  it('SELL-080 DEMO-010 have voids, refunds and exchanges of two to three sales in a hundred, and none gives back too much', async () => {
    const [shops, flagged] = await Promise.all([
      ownerSql`
        select a.business_code as code, count(*) filter (where kind = 'sale')::int as sales,
               count(*) filter (where kind = 'void')::int as voids, count(*) filter (where kind = 'refund')::int as refunds,
               count(*) filter (where kind = 'exchange')::int as exchanges,
               count(*) filter (where kind <> 'sale' and t.created_at >= ${now})::int as ahead
          from transactions t join admin_customers a on a.organization_id = t.organization_id group by 1`,
      ownerSql.unsafe(`select t.id, ${RETURN_FLAGS} as flags from transactions t
                        where t.kind <> 'sale' and ${RETURN_FLAGS} <> '{}'`),
    ])
    expect(flagged).toEqual([])
    for (const { sales, voids, refunds, exchanges, ahead } of shops) {
      expect((voids + refunds + exchanges) / sales).toBeGreaterThan(0.018)
      expect((voids + refunds + exchanges) / sales).toBeLessThan(0.035)
      expect([voids, refunds, exchanges].every((count) => count > 5)).toBe(true)
      expect(ahead).toBe(0)
    }
    const [early] = await ownerSql`
      select count(*)::int from transactions b join transactions s on s.id = b.reverses_id
       where b.created_at <= s.created_at or b.kind = 'void' and b.trading_day <> s.trading_day`
    expect(early?.count).toBe(0)
    const [onShelf] = await ownerSql`
      select count(*)::int as moves, count(distinct transaction_type)::int as kinds from inventory
       where transaction_type in ('void', 'refund') and quantity_change > 0`
    expect(onShelf?.moves).toBeGreaterThan(50)
    expect(onShelf?.kinds).toBe(2)
  })
  it('R5 have the totals that the shared function computes', async () => {
    const sales = await ownerSql`
      select t.vat_mode, t.subtotal, t.tax_amount, t.total_amount, t.discount_amount, t.basket_discount,
             json_agg(json_build_object('quantity', i.quantity, 'price', i.unit_price::text, 'code', i.vat_code,
               'rate', i.vat_rate::text, 'inclusive', i.vat_inclusive) order by i.position) as lines
        from transactions t join transaction_items i on i.transaction_id = t.id where t.kind = 'sale'
       group by t.organization_id, t.id`
    expect(sales.length).toBeGreaterThan(7_000)
    const minor = (text: string) => Math.round(Number(text) * 100)
    for (const sale of sales) {
      const totals = computeTotals(
        sale.lines.map(
          (line: {
            quantity: number
            price: string
            code: 'standard'
            rate: string
            inclusive: boolean
          }) => ({
            quantity: line.quantity,
            unitPriceMinor: minor(line.price),
            discountMinor: 0,
            vatCode: line.code,
            vatRate: parseRate(line.rate) ?? -1,
            vatInclusive: line.inclusive,
          }),
        ),
        sale.vat_mode,
        minor(sale.basket_discount),
      )
      expect([totals.subtotalMinor, totals.vatMinor, totals.totalMinor, totals.discountMinor]).toEqual(
        [sale.subtotal, sale.tax_amount, sale.total_amount, sale.discount_amount].map(minor),
      )
    }
  })
  it('R13 have journals whose seals follow from one another', async () => {
    const rows =
      await ownerSql`select till_id, sequence, previous_seal, seal from journal order by till_id, sequence`
    let before: (typeof rows)[number] | undefined
    for (const row of rows) {
      const first = before?.till_id !== row.till_id
      expect([row.sequence, row.previous_seal]).toEqual(
        first ? [1, ''] : [before?.sequence + 1, before?.seal],
      )
      before = row
    }
  })
})

describe('seeding again', () => {
  const digest = async () => {
    const rows = await ownerSql`
      select id::text, total_amount::text from transactions union all select id::text, barcode from products order by 1`
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  it('changes nothing and answers the same sign-ins', async () => {
    const before = await digest()
    const again = await seedIfEmpty(database, deps, new Date('2027-01-01T00:00:00Z'))
    expect(again).toMatchObject({ password: demo?.password, pin: demo?.pin })
    expect(await digest()).toBe(before)
  })
  it('gives the people a password and PIN that the environment names later', async () => {
    const settings = testSettings({
      TUPPENCE_DEMO_PASSWORD: 'quite-another-teapot',
      TUPPENCE_DEMO_PIN: '9173',
    })
    expect(await openDemo(database, { ...deps, settings }, now)).toMatchObject({
      password: 'quite-another-teapot',
      pin: '9173',
    })
    const later = { demoPassword: undefined, demoPin: undefined }
    expect(await openDemo(database, { ...deps, settings: later }, now)).toMatchObject({
      password: 'quite-another-teapot',
    })
    const [cashier] = await ownerSql`
      select s.password, u.staff_pin from staff_members s join users u on u.staff_member_id = s.id
       where s.username = 'cashier1' limit 1`
    expect(await verifyPassword(testSecrets, cashier?.password, 'quite-another-teapot')).toBe(true)
    expect(await verifyPassword(testSecrets, cashier?.staff_pin, '9173')).toBe(true)
    const [account] = await ownerSql`select password from admin_customers limit 1`
    expect(await verifyPassword(testSecrets, account?.password, 'quite-another-teapot')).toBe(true)
  })
})

describe('the record of the demo', () => {
  it('names the businesses that the seed made, and a start adds them to an older record', async () => {
    const made = await ownerSql`select id from organizations order by id`
    const named = async () => {
      const [row] = await ownerSql`select value from platform_settings where key = 'demo'`
      return [...(row?.value.organizationIds ?? [])].sort()
    }
    expect(await named()).toEqual(made.map(({ id }) => id))
    await ownerSql`update platform_settings set value = value - 'organizationIds' where key = 'demo'`
    await openDemo(database, deps, now)
    expect(await named()).toEqual(made.map(({ id }) => id))
  })
  it('makes a start in production name the demo accounts', async () => {
    const warning = await demoLeftOver(database)
    for (const name of ['UK001', 'UK002', 'UK003', 'operator']) expect(warning).toContain(name)
  })
})

describe('another database', async () => {
  const second = await testDatabase()
  it('gets the same from the same moment, and its sales from the start after one that was cut short', async () => {
    const first = await openDemo(second.database, deps, now)
    expect(first).toBeDefined()
    expect(await second.ownerSql`select from transactions limit 1`).toHaveLength(0)
    expect(await breaches(second.ownerSql)).toEqual({})
    const next = await openDemo(second.database, deps, new Date('2026-07-18T14:31:00Z'))
    await next?.completeHistory()
    expect(Object.keys(await breaches(second.ownerSql))).toEqual(['every sale was told'])
    const ids = (sql: typeof ownerSql) => sql`select id, seal from journal order by id`
    expect(await ids(second.ownerSql)).toEqual(await ids(ownerSql))
    // A year of sales is written a second time.
  }, 120_000)
})

describe('a database in use', async () => {
  const used = await testDatabase()
  it('D4 is left alone', async () => {
    await used.ownerSql`insert into organizations (id, name, business_name) values (gen_random_uuid(), 'Ours', 'Ours')`
    expect(await openDemo(used.database, deps, now)).toBeUndefined()
    expect(await used.ownerSql`select from admin_customers`).toHaveLength(0)
    expect(await demoLeftOver(used.database)).toBeUndefined()
  })
})
