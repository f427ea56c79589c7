import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'

const { ownerSql } = await testDatabase()

/** The specification's columns by table, in our spelling; after an equals sign the default it asks for. */
const TABLES: readonly (readonly [id: string, table: string, columns: string])[] = [
  [
    'DATA-002',
    'organizations',
    'name business_name vat_number address phone email currency=GBP vat_rate=20.00 is_active subscription_tier=basic max_users=5 max_products=1000',
  ],
  [
    'DATA-003',
    'users',
    'id organization_id email first_name last_name profile_image_url role=cashier staff_pin permissions till_access can_process_refunds=false can_manage_inventory=false can_view_reports=false is_active last_login_at',
  ],
  [
    'DATA-004',
    'admin_customers',
    'business_code business_name business_type location username password plan status=active last_login_at organization_id',
  ],
  [
    'DATA-005',
    'staff_members',
    'admin_customer_id username password full_name role=cashier permissions is_active',
  ],
  ['DATA-006', 'categories', 'organization_id name description is_active=true'],
  [
    'DATA-007',
    'devices',
    'device_name device_type manufacturer model serial_number mac_address ip_address status=online firmware_version last_ping_at configuration',
  ],
  [
    'DATA-008',
    'integrations',
    'provider provider_type is_enabled=false credentials configuration last_sync_at sync_status=pending error_message',
  ],
  [
    'DATA-009',
    'products',
    'organization_id sku barcode name description category_id price cost stock_quantity=0 min_stock_level=0 vat_rate=20.00 vat_inclusive=true unit_type=each is_active',
  ],
  ['DATA-010', 'customers', 'first_name last_name email phone address loyalty_points=0 total_spent=0'],
  [
    'DATA-011',
    'transactions',
    'transaction_number customer_id user_id subtotal tax_amount discount_amount total_amount payment_method payment_status=completed amount_received change_due status=completed sync_status=synced offline_id created_at',
  ],
  [
    'DATA-012',
    'transaction_items',
    'transaction_id product_id quantity unit_price total_price discount_amount',
  ],
  ['DATA-013', 'inventory', 'product_id transaction_type quantity_change reason user_id sync_status'],
  [
    'DATA-014',
    'sync_queue',
    'entity_type entity_id action data priority=0 attempts=0 last_attempt status=pending error',
  ],
  [
    'DATA-015',
    'payment_terminals',
    'provider terminal_id terminal_model serial_number status=active connection_type=bluetooth configuration last_heartbeat',
  ],
  [
    'DATA-016',
    'payment_transactions',
    'transaction_id terminal_id provider provider_transaction_id amount currency=GBP payment_method card_type card_last4 status receipt_data provider_response error_message processed_at',
  ],
  [
    'DATA-017',
    'tills',
    'name location device_id status=offline current_user_id ip_address last_heartbeat configuration',
  ],
  [
    'DATA-018',
    'shifts',
    'staff_id till_id start_time end_time opening_cash closing_cash expected_cash cash_difference total_break_time break_start_time total_sales total_transactions notes status=active',
  ],
  [
    'DATA-019',
    'till_sessions',
    'till_id staff_id shift_id login_time logout_time ip_address user_agent session_token status=active',
  ],
  ['DATA-020', 'sessions', 'sid sess expire'],
]

/** Columns that must not be empty, their length or precision, and what is unique: the rest of those requirements. */
const REQUIRED = { categories: ['name'], products: ['sku', 'name', 'price'] }

const columnsOf = (table: string) => ownerSql<
  {
    name: string
    default: string | null
    nullable: string
    type: string
    length: number | null
    precision: number | null
    scale: number | null
  }[]
>`
  select column_name as name, column_default as default, is_nullable as nullable, data_type as type,
         character_maximum_length as length, numeric_precision as precision, numeric_scale as scale
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`

describe('the data model', () => {
  it.each(TABLES)('%s the table %s has its columns and defaults', async (_, table, wanted) => {
    const columns = new Map((await columnsOf(table)).map((column) => [column.name, column]))
    for (const one of wanted.split(' ')) {
      const [name = '', value] = one.split('=')
      expect([...columns.keys()], table).toContain(name)
      if (value === undefined) continue
      const given = columns
        .get(name)
        ?.default?.replace(/::[\w ]+$/, '')
        .replace(/^'|'$/g, '')
      const same = given === value || (Number(given) === Number(value) && given !== '')
      expect(same, `${table}.${name} defaults to ${given}, not ${value}`).toBe(true)
    }
  })

  it('DATA-006 DATA-009 required columns are, with their lengths and precision', async () => {
    for (const [table, names] of Object.entries(REQUIRED)) {
      for (const column of await columnsOf(table))
        if (names.includes(column.name)) expect(column.nullable, `${table}.${column.name}`).toBe('NO')
    }
    const products = await columnsOf('products')
    const find = (name: string) => products.find((column) => column.name === name)
    expect(find('sku')?.length).toBe(100)
    expect(find('price')).toMatchObject({ type: 'numeric', scale: 2 })
    expect(find('price')?.precision).toBeGreaterThanOrEqual(10)
    expect((await columnsOf('categories')).find(({ name }) => name === 'name')?.length).toBe(255)
  })

  it('DATA-001 ids are UUIDs, but for users, whose id is text', async () => {
    for (const [, table] of TABLES) {
      const id = (await columnsOf(table)).find(({ name }) => name === 'id')
      if (table !== 'sessions') expect(id?.type, table).toBe(table === 'users' ? 'text' : 'uuid')
    }
  })

  it('DATA-003 DATA-004 DATA-017 an e-mail, a business code and a device are unique', async () => {
    const rules = await ownerSql`
      select indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`
    const text = rules.map(({ indexdef }) => String(indexdef)).join('\n')
    expect(text).toMatch(/ON public\.users .*\(organization_id, lower\(email\)\)/)
    expect(text).toMatch(/ON public\.admin_customers .*\(business_code\)/)
    expect(text).toMatch(/ON public\.tills .*\(organization_id, device_id\)/)
  })

  it('AUTH-007 DATA-004 DATA-005 no column takes a password that is not an argon2id hash', async () => {
    const checks = await ownerSql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
       where contype = 'c' and pg_get_constraintdef(oid) like '%argon2id%'`
    expect(checks.map((row) => row.table).sort()).toEqual(
      expect.arrayContaining(['admin_customers', 'operators', 'staff_members']),
    )
  })
})
