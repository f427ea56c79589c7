import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { overAllTills } from '../tenancy.ts'
import { APP_ROLE } from './app-role.ts'

const { database, ownerSql } = await testDatabase()

/** The tables that belong to no business, each with the reason. Everything else in the schema is a business's. */
const PLATFORM: Readonly<Record<string, string>> = {
  organizations: 'the businesses themselves; a reference table where the database is distributed',
  admin_customers: 'sign-in finds the business by its code before any business is set',
  business_code_counter: 'codes are counted over all businesses',
  operators: 'the provider’s people are in no business',
  operator_invitations: 'the provider’s people are in no business',
  operator_deeds: 'the provider’s people are in no business',
  operator_alerts: 'the provider’s people are in no business',
  backup_runs: 'backups are of the whole database; a business is told only when the last was made',
  restores: 'as backup_runs',
  database_mark: 'says which database this is, whoever asks',
  database_starts: 'as database_mark',
  enquiries: 'whoever asks about Tuppence has no business here yet',
  remote_access: 'the provider’s links, used before any business is set',
  platform_settings: 'what the provider sets for everybody',
  api_keys: 'a key names its business, not the other way round',
  sessions: 'a token names its business, not the other way round',
  external_identities: 'an identity names its business, not the other way round',
  display_codes: 'whoever types a code names no business: the code does',
  second_factors: 'asked for at sign-in, before any business is set; operators are in none',
  known_devices: 'as second_factors',
  passkeys: 'as second_factors',
  passkey_challenges: 'made at sign-in, before anybody is known',
  call_tries: 'tries are counted before anybody is known',
  idempotency_keys: 'operators send them too, who are in no business; a key names its business by a hash',
  sign_in_failures: 'addresses and names are guarded before any business is known',
}

/** Tables whose rows no foreign key holds to a business that exists, each with the reason. */
const HELD_BY_NO_KEY: Readonly<Record<string, string>> = {
  events: 'written only beside the rows it tells of, and the platform knows no module’s tables',
  sync_queue: 'as events',
  jobs: 'as events',
  product_words:
    'filed from the rows of products, by the hundred thousand at an import, and by one function only',
}

/** Tables of counts that the provider's figures read over all businesses, and never write; everything else is refused. */
const READ_FOR_FIGURES = ['till_takings', 'tills']
const FIGURES_POLICY = "(current_setting('app.realm'::text, true) = 'figures'::text) / "

interface Table {
  name: string
  key: string[] | null
  enabled: boolean
  forced: boolean
  owner: string
  policies: string[]
  uniques: { name: string; columns: string[] }[]
  references: { name: string; columns: string[]; to: string; always: boolean }[]
}

const readTables = (sql: Sql<{ bigint: number | string }>) => sql<Table[]>`
  with columns_of as (
    select attrelid, attnum, attname from pg_attribute where attnum > 0 and not attisdropped)
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         pg_get_userbyid(c.relowner) as owner,
         (select array_agg(a.attname::text order by k.position)
            from pg_index i cross join unnest(i.indkey::int[]) with ordinality k (number, position)
            join columns_of a on a.attrelid = c.oid and a.attnum = k.number
           where i.indrelid = c.oid and i.indisprimary) as key,
         coalesce((select json_agg(coalesce(p.qual, '') || ' / ' || coalesce(p.with_check, ''))
            from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
             and ${APP_ROLE} = any (p.roles)), '[]') as policies,
         coalesce((select json_agg(json_build_object('name', x.relname, 'columns',
                     (select json_agg(a.attname) from columns_of a
                       where a.attrelid = c.oid and a.attnum = any (i.indkey::int[]))))
            from pg_index i join pg_class x on x.oid = i.indexrelid
           where i.indrelid = c.oid and i.indisunique), '[]') as uniques,
         coalesce((select json_agg(json_build_object('name', f.conname, 'to', f.confrelid::regclass::text, 'always',
                     (select bool_and(a.attnotnull) from pg_attribute a
                       where a.attrelid = c.oid and a.attnum = any (f.conkey)), 'columns',
                     (select json_agg(a.attname) from columns_of a
                       where a.attrelid = c.oid and a.attnum = any (f.conkey))))
            from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as "references"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p')
   order by c.relname`

/** The tables whose rows are of a business that exists: by their own key to it, or by one to a table of which that is so. */
function heldToBusinesses(tables: readonly Table[]): Set<string> {
  const held = new Set(['organizations'])
  let before = 0
  while (before < held.size) {
    before = held.size
    for (const { name, references } of tables)
      if (references.some(({ to, always }) => to === 'organizations' || (always && held.has(to))))
        held.add(name)
  }
  return held
}

/** What is wrong with the tables, in sentences. */
async function faults(): Promise<string[]> {
  const found: string[] = []
  const tables = await readTables(ownerSql)
  const held = heldToBusinesses(tables)
  for (const table of tables) {
    const says = (what: string) => found.push(`${table.name} ${what}`)
    if (!table.enabled || !table.forced) says('has no forced row-level security')
    if (table.policies.length === 0) says(`has no policy for ${APP_ROLE}`)
    if (table.owner === APP_ROLE) says('is owned by the role that it is to be kept from')
    if (table.name in PLATFORM) continue
    if (held.has(table.name) === table.name in HELD_BY_NO_KEY)
      says('is held to a business by no foreign key, or excused from it without need')
    if (table.key?.[0] !== 'organization_id') says('has no primary key that begins with organization_id')
    for (const policy of table.policies)
      if (
        !(policy === FIGURES_POLICY && READ_FOR_FIGURES.includes(table.name)) &&
        !policy.includes("current_setting('app.organization_id'")
      )
        says(`has a policy for any business: ${policy}`)
    for (const { name, columns } of table.uniques)
      if (!columns?.includes('organization_id')) says(`is unique across businesses by ${name}`)
    for (const { name, columns } of table.references)
      if (!columns.includes('organization_id')) says(`refers across businesses by ${name}`)
  }
  return found
}

describe('the tables', () => {
  it('R9 D6 mandate 8 are each held to one business by key, forced policy, unique rules and references', async () => {
    expect(await faults()).toEqual([])
  })

  it('the platform’s list names tables that exist', async () => {
    const names = (await readTables(ownerSql)).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(Object.keys(PLATFORM).length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(PLATFORM)))
  })

  it('a table without any of it is noticed, for each reason', async () => {
    await ownerSql.unsafe(`
      create table loose (id uuid primary key, product_id uuid unique, till_id uuid references loose (id));
      create table lax (organization_id uuid, id uuid, primary key (organization_id, id));
      alter table lax enable row level security;
      create policy lax_all on lax for all to ${APP_ROLE} using (true)`)
    expect(await faults()).toEqual([
      'lax has no forced row-level security',
      'lax is held to a business by no foreign key, or excused from it without need',
      'lax has a policy for any business: true / ',
      'loose has no forced row-level security',
      `loose has no policy for ${APP_ROLE}`,
      'loose is held to a business by no foreign key, or excused from it without need',
      'loose has no primary key that begins with organization_id',
      expect.stringMatching(/^loose is unique across businesses by loose_/),
      expect.stringMatching(/^loose is unique across businesses by loose_/),
      'loose refers across businesses by loose_till_id_fkey',
    ])
    await ownerSql.unsafe('drop table lax, loose')
  })
})

const MINE = '0197a000-0000-7000-8000-00000000000a'
const THEIRS = '0197a000-0000-7000-8000-00000000000b'

/** Any value of a type will do: the rules about values are put aside, only the policies are looked at. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  'character varying': 'gen_random_uuid()::text',
  integer: '(random() * 1000000)::int',
  bigint: '1',
  numeric: '1',
  boolean: 'true',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  jsonb: "'{}'",
  json: "'[]'",
  bytea: "'\\x00'",
}

/** An insert of one row of a business, with something in every column that needs it. */
async function insertOf(table: string, organizationId: string): Promise<string> {
  const columns = await ownerSql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`
  const values = columns.map(({ name, type }) => {
    if (name === 'organization_id') return `'${organizationId}'`
    const value = VALUES[type]
    if (!value) throw new Error(`${table}.${name} is a ${type}, which this test has no value for`)
    return value
  })
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`
}

const REFUSED = '42501'

/** What a business can do with the rows of another in a table, in sentences: nothing. */
async function leaks(table: string): Promise<string[]> {
  const found: string[] = []
  /** Runs one statement as the server does and answers its rows; a refusal by grants or policies counts as none. */
  const attempt = async (business: string | undefined, statement: string) => {
    const undo = new Error('undo')
    let rows = 0
    try {
      await database.sql.begin(async (sql) => {
        if (business) await sql.unsafe(`set local app.organization_id = '${business}'`)
        rows = (await sql.unsafe(statement)).count
        throw undo
      })
    } catch (error) {
      if (error !== undo && (error as { code?: string }).code !== REFUSED) throw error
    }
    return rows
  }
  const must = async (what: string, business: string | undefined, statement: string, wanted: number) => {
    const rows = await attempt(business, statement)
    if (rows !== wanted) found.push(`${table}: ${what} ${rows}, not ${wanted}`)
  }
  await must('rows seen by nobody', undefined, `select 1 from ${table}`, 0)
  await must('own rows seen', MINE, `select 1 from ${table}`, 1)
  await must('their rows seen', MINE, `select 1 from ${table} where organization_id = '${THEIRS}'`, 0)
  await must('rows written for them', MINE, await insertOf(table, THEIRS), 0)
  await must('rows written by nobody', undefined, await insertOf(table, MINE), 0)
  await must('rows moved to them', MINE, `update ${table} set organization_id = '${THEIRS}'`, 0)
  const theirs = `where organization_id = '${THEIRS}'`
  await must('their rows taken', MINE, `update ${table} set organization_id = '${MINE}' ${theirs}`, 0)
  await must('their rows removed', MINE, `delete from ${table} ${theirs}`, 0)
  return found
}

/** The rules of policies, each with the statement that puts another in its place. */
async function halvesOfPolicies(tables: readonly string[], only?: 'using') {
  const policies = await ownerSql<
    { table: string; name: string; qual: string | null; with_check: string | null }[]
  >`
    select tablename as table, policyname as name, qual, with_check from pg_policies
     where schemaname = 'public' and tablename = any (${[...tables]}) order by tablename, policyname`
  return policies.flatMap(({ table, name, qual, with_check }) => {
    const alter = `alter policy "${name}" on ${table}`
    const using = qual === null ? [] : [{ table, alter: `${alter} using`, rule: qual }]
    const check = with_check === null ? [] : [{ table, alter: `${alter} with check`, rule: with_check }]
    return only === 'using' ? using : [...using, ...check]
  })
}

const NOTHING = Object.fromEntries(Object.keys(PLATFORM).map((name) => [name, 0]))

/** How many rows of the platform's tables a business sees, or nobody. */
const seenOfPlatform = (business: string | undefined) =>
  database.sql.begin(async (sql) => {
    if (business) await sql.unsafe(`set local app.organization_id = '${business}'`)
    const counts: Record<string, number> = {}
    for (const table of Object.keys(PLATFORM))
      counts[table] = (await sql.unsafe(`select 1 from ${table}`)).count
    return counts
  })

describe('row-level security', () => {
  let tables: string[] = []
  beforeAll(async () => {
    tables = (await readTables(ownerSql)).map(({ name }) => name).filter((name) => !(name in PLATFORM))
    const rules = await ownerSql`
      select conrelid::regclass::text as table, conname from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f')`
    for (const rule of rules)
      await ownerSql.unsafe(`alter table ${rule.table} drop constraint "${rule.conname}" cascade`)
    for (const table of tables)
      for (const business of [MINE, THEIRS]) await ownerSql.unsafe(await insertOf(table, business))
  })

  it('R9 mandate 8 shows, takes and gives nothing across businesses, in any table', async () => {
    const found = []
    for (const table of tables) found.push(...(await leaks(table)))
    expect(found).toEqual([])
    expect(tables.length).toBeGreaterThan(15)
  })

  it('R9 each of them switched off in turn is noticed', async () => {
    for (const table of tables) {
      await ownerSql.unsafe(`alter table ${table} disable row level security`)
      expect(await leaks(table), table).not.toEqual([])
      await ownerSql.unsafe(`alter table ${table} enable row level security`)
    }
  })

  it('R9 each policy opened to everybody in turn, for what it shows or what it lets in, is noticed', async () => {
    const unnoticed: string[] = []
    for (const policy of await halvesOfPolicies(tables)) {
      await ownerSql.unsafe(`${policy.alter} (true)`)
      if ((await leaks(policy.table)).length === 0) unnoticed.push(policy.alter)
      await ownerSql.unsafe(`${policy.alter} (${policy.rule})`)
    }
    expect(unnoticed).toEqual([])
    for (const table of tables) expect(await leaks(table)).toEqual([])
  })

  it('R9 shows a business its own account and itself, which database this is, and of the other platform tables nothing', async () => {
    for (const [id, code] of [
      [MINE, 'MINE'],
      [THEIRS, 'THEIRS'],
    ] as const) {
      await ownerSql`insert into organizations (id, name, business_name) values (${id}, ${code}, ${code})`
      await ownerSql.unsafe(
        `insert into admin_customers (id, organization_id, business_code, business_name, username, password)
         values (gen_random_uuid(), '${id}', '${code}', '${code}', 'x', 'x')`,
      )
    }
    for (const table of Object.keys(PLATFORM))
      if ((await ownerSql.unsafe(`select 1 from ${table} limit 1`)).count === 0)
        await ownerSql.unsafe(await insertOf(table, THEIRS))
    expect(await seenOfPlatform(undefined)).toEqual(NOTHING)
    expect(await seenOfPlatform(MINE)).toEqual({
      ...NOTHING,
      ...{ organizations: 1, admin_customers: 1, database_mark: 1, database_starts: 1 },
    })
    for (const policy of await halvesOfPolicies(Object.keys(PLATFORM), 'using')) {
      await ownerSql.unsafe(`${policy.alter} (true)`)
      const rows = (await seenOfPlatform(undefined))[policy.table]
      await ownerSql.unsafe(`${policy.alter} (${policy.rule})`)
      expect(rows, policy.alter).toBeGreaterThan(0)
    }
  })

  it('R9 D5 the provider’s figures read the tills and takings of all businesses, nothing else, and write nothing', async () => {
    const all = (await readTables(ownerSql)).map(({ name }) => name)
    const seen: string[] = []
    for (const name of all)
      if (
        await overAllTills(
          database,
          async (tx) => (await tx.execute(sql.raw(`select 1 from ${name} limit 1`))).length > 0,
        )
      )
        seen.push(name)
    expect(seen).toEqual(READ_FOR_FIGURES)
    for (const name of READ_FOR_FIGURES)
      await expect(
        overAllTills(database, (tx) =>
          tx.execute(sql.raw(`update ${name} set organization_id = organization_id`)),
        ),
      ).rejects.toMatchObject({ cause: { code: '25006' } })
  })
})
