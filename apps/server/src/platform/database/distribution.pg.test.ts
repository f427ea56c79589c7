import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { inOrganization, onPlatform } from '../tenancy.ts'
import { distributionStatements, readDistribution } from './distribution.ts'

const { database, ownerSql } = await testDatabase()

describe('how Citus is to hold the tables', () => {
  it('every table of a business is spread by organization_id, and the others are named here one by one', async () => {
    const { reference, distributed, local } = await readDistribution(ownerSql)
    // People of a business refer to its account, which sign-in finds before any business is known.
    expect(reference).toEqual(['organizations', 'admin_customers'])
    expect(local).toEqual([
      'api_keys',
      'backup_runs',
      'business_code_counter',
      'call_tries',
      'database_mark',
      'database_starts',
      'display_codes',
      'enquiries',
      'external_identities',
      'idempotency_keys',
      'known_devices',
      'operator_alerts',
      'operator_deeds',
      'operator_invitations',
      'operators',
      'passkey_challenges',
      'passkeys',
      'platform_settings',
      'remote_access',
      'restores',
      'second_factors',
      'sessions',
      'sign_in_failures',
    ])
    const tables = await ownerSql<{ name: string }[]>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'organization_id' order by 1`
    const ofBusinesses = tables.map(({ name }) => name).filter((name) => !PLATFORM.includes(name))
    expect([...distributed].sort()).toEqual(ofBusinesses)
  })

  it('comes after what it refers to', async () => {
    const { reference, distributed } = await readDistribution(ownerSql)
    const places = new Map([...reference, ...distributed].map((name, place) => [name, place]))
    const references = await ownerSql<{ from: string; to: string }[]>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`
    for (const { from, to } of references.filter((one) => distributed.includes(one.from)))
      expect(places.get(from), `${from} refers to ${to}`).toBeGreaterThan(
        places.get(to) ?? Number.POSITIVE_INFINITY,
      )
    expect(references.length).toBeGreaterThan(20)
  })

  it('what is spread already is not spread again', async () => {
    const distribution = await readDistribution(ownerSql)
    const all = distributionStatements(distribution)
    expect(all).toContain("select create_reference_table('public.organizations')")
    expect(all).toContain("select create_distributed_table('public.products', 'organization_id')")
    const left = distributionStatements(distribution, new Set(['organizations', 'products']))
    expect(left).toEqual(all.filter((one) => !/'public\.(organizations|products)'/.test(one)))
  })

  it.each([
    ['a unique rule', 'id uuid unique', '', 'is unique without it'],
    [
      'a trigger',
      'id uuid',
      'create trigger odd_trigger before insert on odd execute function suppress_redundant_updates_trigger()',
      'odd has a trigger',
    ],
  ])('%s that Citus cannot hold is refused', async (_, column, more, fault) => {
    await ownerSql.unsafe(
      `create table odd (organization_id uuid, ${column}, primary key (organization_id, id)); ${more}`,
    )
    await expect(readDistribution(ownerSql)).rejects.toThrow(fault)
    await ownerSql.unsafe('drop table odd')
  })
})

describe('a transaction', () => {
  it('R9 tells Citus first to carry what is set after it to the shards, and plain PostgreSQL lets it', async () => {
    const carried = `select current_setting('citus.propagate_set_commands', true) as how`
    const id = '0197a000-0000-7000-8000-00000000000a'
    expect([...(await inOrganization(database, id, (tx) => tx.execute(carried)))]).toEqual([{ how: 'local' }])
    expect([...(await onPlatform(database, (tx) => tx.execute(carried)))]).toEqual([{ how: 'local' }])
    const [after] = await database.sql.unsafe(carried)
    expect(after?.how ?? '').toBe('')
  })
})

/** Tables with a business's id that are found before any business is set. */
const PLATFORM = [
  'admin_customers',
  'api_keys',
  'display_codes',
  'sessions',
  'external_identities',
  'remote_access',
]
