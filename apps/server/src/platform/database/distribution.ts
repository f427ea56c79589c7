import type { Sql } from 'postgres'

/** How a database with Citus is to hold the tables: by name, each list in the order to go by. */
export interface Distribution {
  /** Whole on every node: what tables of businesses refer to beyond their business. */
  readonly reference: readonly string[]
  /** A business's, on the shard of its organization_id; those referred to come before those that refer. */
  readonly distributed: readonly string[]
  /** Left on the coordinator. */
  readonly local: readonly string[]
}

interface Table {
  readonly name: string
  readonly key: readonly string[]
  readonly refersTo: readonly { readonly to: string; readonly columns: readonly string[] }[]
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly triggers: number
}

/**
 * Reads out of the database's own catalogue how its tables are to be spread, so that no list of names can fall behind a
 * migration. A table whose key begins with organization_id is a business's.
 *
 * @throws where a table of a business has what Citus cannot spread: a unique rule or a reference to another such table
 * without organization_id, or a trigger
 */
export async function readDistribution(sql: Sql<{ bigint: number | string }>): Promise<Distribution> {
  const tables = await readTables(sql)
  const ofBusinesses = tables.filter(({ key }) => key[0] === 'organization_id')
  const names = new Set(ofBusinesses.map(({ name }) => name))
  const faults = ofBusinesses.flatMap((table) => faultsOf(table, names))
  if (faults.length > 0) throw new Error(`The database cannot be distributed: ${faults.join('; ')}`)
  const others = tables.filter(({ name }) => !names.has(name))
  // A reference table may refer to reference tables only, so what they refer to comes along.
  const reference = inOrder(others.filter(({ name }) => isReferredTo(name, ofBusinesses, others)))
  const local = others.map(({ name }) => name).filter((name) => !reference.includes(name))
  return { reference, distributed: inOrder(ofBusinesses), local }
}

/** The statements that spread them, without those that are spread already. */
export function distributionStatements(
  { reference, distributed }: Distribution,
  done: ReadonlySet<string> = new Set(),
): string[] {
  return [
    ...reference
      .filter((name) => !done.has(name))
      .map((name) => `select create_reference_table('public.${name}')`),
    ...distributed
      .filter((name) => !done.has(name))
      .map((name) => `select create_distributed_table('public.${name}', 'organization_id')`),
  ]
}

function faultsOf({ name, refersTo, uniques, triggers }: Table, names: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (const unique of uniques)
    if (!unique.columns.includes('organization_id')) found.push(`${unique.name} is unique without it`)
  for (const { to, columns } of refersTo)
    if (names.has(to) && !columns.includes('organization_id'))
      found.push(`${name} refers to ${to} without organization_id`)
  if (triggers > 0) found.push(`${name} has a trigger`)
  return found
}

function isReferredTo(name: string, from: readonly Table[], others: readonly Table[]): boolean {
  const refers = ({ refersTo }: Table): boolean => refersTo.some(({ to }) => to === name)
  return (
    from.some(refers) ||
    others.some((other) => other.name !== name && refers(other) && isReferredTo(other.name, from, others))
  )
}

/** Those referred to first. */
function inOrder(tables: readonly Table[]): string[] {
  const ordered: string[] = []
  let left = tables
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ name, refersTo }) =>
      refersTo.every(({ to }) => to === name || !waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`)
    ordered.push(...ready.map(({ name }) => name))
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

const readTables = (sql: Sql<{ bigint: number | string }>) => sql<Table[]>`
  with named as (select attrelid, attnum, attname from pg_attribute where attnum > 0 and not attisdropped)
  select c.relname as name,
         coalesce((select json_agg(a.attname order by k.position)
            from pg_index i cross join unnest(i.indkey::int[]) with ordinality k (number, position)
            join named a on a.attrelid = c.oid and a.attnum = k.number
           where i.indrelid = c.oid and i.indisprimary), '[]') as key,
         coalesce((select json_agg(json_build_object('to', t.relname, 'columns',
                     (select json_agg(a.attname) from named a where a.attrelid = c.oid and a.attnum = any (f.conkey))))
            from pg_constraint f join pg_class t on t.oid = f.confrelid
           where f.conrelid = c.oid and f.contype = 'f'), '[]') as "refersTo",
         coalesce((select json_agg(json_build_object('name', x.relname, 'columns',
                     (select coalesce(json_agg(a.attname), '[]') from named a
                       where a.attrelid = c.oid and a.attnum = any (i.indkey::int[]))))
            from pg_index i join pg_class x on x.oid = i.indexrelid
           where i.indrelid = c.oid and i.indisunique), '[]') as uniques,
         (select count(*)::int from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p')
   order by c.relname`
