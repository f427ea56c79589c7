import { canonicalJson } from '@tuppence/domain/sales'
import type { Sql } from 'postgres'
import { digestOf, writtenRows } from '../modules/sales/public.ts'
import { sha256 } from '../platform/sha256.ts'

/** One record of a journal, as whoever tampers looks for it. */
export interface Target {
  readonly organizationId: string
  readonly tillId: string
  readonly id: string
  readonly sequence: number
}

export type OwnerTx = Sql<{ bigint: number | string }>
/** From 0 up to, and not including, the number given. */
export type Luck = (below: number) => number

/** Changes something as the database's owner. Answers in words what it did; null where there was nothing to do. */
export type Tampering = (sql: OwnerTx, all: readonly Target[], luck: Luck) => Promise<string | null>

const TABLES = ['transactions', 'transaction_items', 'transaction_tenders', 'journal'] as const
type Table = (typeof TABLES)[number]
const REFERS: Record<Table, string> = {
  transactions: 'id',
  transaction_items: 'transaction_id',
  transaction_tenders: 'transaction_id',
  journal: 'transaction_id',
}

export interface Column {
  readonly table: Table
  readonly name: string
  readonly type: string
}

/**
 * Every column of a sale, its lines, its tenders and its journal entry, asked of the database itself, but for the transaction that wrote a row,
 * which no digest covers (record-digest.ts).
 */
export async function columnsOfRecords(sql: OwnerTx): Promise<Column[]> {
  return await sql<Column[]>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name in ${sql(TABLES)} and column_name <> 'written_by'
     order by 1, ordinal_position`
}

/** Another value of a column's type than the one there, as SQL. */
function otherValue(column: Column, luck: Luck): string {
  const { name, type } = column
  const more = 1 + luck(500)
  const forms: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    integer: `coalesce("${name}", 0) + ${more}`,
    bigint: `coalesce("${name}", 0) + ${more}`,
    numeric: `coalesce("${name}", 0) + ${more / 100}`,
    boolean: `not coalesce("${name}", false)`,
    date: `coalesce("${name}", current_date) + ${more}`,
    'timestamp with time zone': `coalesce("${name}", now()) + interval '${more} milliseconds'`,
    jsonb: `coalesce("${name}", '{}') || jsonb_build_object('x', ${more})`,
    ARRAY: `coalesce("${name}", '{}') || array['x${more}']`,
    text: `coalesce("${name}", '') || 'x'`,
  }
  const form = forms[type]
  if (!form) throw new Error(`Nobody knows how to change a column of type ${type}`)
  return form
}

/** Words that a constraint wants: another of them, or the tampering is refused by the database. */
const WORDS: Record<string, readonly string[]> = {
  vat_mode: ['add', 'as-marked'],
  payment_method: ['cash', 'card', 'digital', 'split'],
  method: ['cash', 'card', 'digital', 'other'],
  vat_code: ['standard', 'reduced', 'zero', 'exempt', 'custom'],
  kind: ['sale', 'void', 'refund'],
}

const pick = <T>(list: readonly T[], luck: Luck): T => {
  const one = list[luck(list.length)]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

export function editAnyColumn(columns: readonly Column[]): Tampering {
  return async (sql, all, luck) => {
    const column = pick(columns, luck)
    const target = pick(all, luck)
    const words = column.type === 'text' ? WORDS[column.name] : undefined
    const value = words ? `'${pick(words, luck)}'` : otherValue(column, luck)
    const done = await sql.unsafe(
      `update ${column.table} set "${column.name}" = ${value}
        where ctid = (select ctid from ${column.table} where organization_id = $1 and ${REFERS[column.table]} = $2
                       order by id limit 1)
          and "${column.name}" is distinct from ${value} returning 1`,
      [target.organizationId, target.id],
    )
    return done.length === 0 ? null : `${column.table}.${column.name} of number ${target.sequence}`
  }
}

export const deleteAnyRow: Tampering = async (sql, all, luck) => {
  const table = pick(TABLES, luck)
  const target = pick(all, luck)
  const done = await sql.unsafe(
    `delete from ${table} where ctid = (select ctid from ${table}
      where organization_id = $1 and ${REFERS[table]} = $2 order by id limit 1) returning 1`,
    [target.organizationId, target.id],
  )
  return done.length === 0 ? null : `a row of ${table} of number ${target.sequence} deleted`
}

async function removeRecord(sql: OwnerTx, { organizationId, id }: Target): Promise<void> {
  for (const table of TABLES)
    await sql.unsafe(`delete from ${table} where organization_id = $1 and ${REFERS[table]} = $2`, [
      organizationId,
      id,
    ])
}

export const deleteRecord: Tampering = async (sql, all, luck) => {
  const target = pick(all, luck)
  await removeRecord(sql, target)
  return `number ${target.sequence} deleted with all its rows`
}

const lastOf = (all: readonly Target[], luck: Luck): readonly Target[] => {
  const { tillId } = pick(all, luck)
  return all.filter((target) => target.tillId === tillId)
}

export const cutTail: Tampering = async (sql, all, luck) => {
  const own = lastOf(all, luck)
  const cut = own.slice(-1 - luck(own.length))
  for (const target of cut) await removeRecord(sql, target)
  return `the last ${cut.length} records cut off`
}

/** The books' own end is written back too: only what the till said last can show it. */
export const cutTailAndEnd: Tampering = async (sql, all, luck) => {
  const own = lastOf(all, luck)
  const cut = own.slice(-1 - luck(own.length))
  const [first] = cut
  if (!first) return null
  for (const target of cut) await removeRecord(sql, target)
  await sql`
    update tills t set last_sequence = ${first.sequence - 1}, last_seal = coalesce((
             select j.seal from journal j where j.organization_id = t.organization_id and j.till_id = t.id
                and j.sequence = ${first.sequence - 1}), '')
     where t.organization_id = ${first.organizationId} and t.id = ${first.tillId}`
  return `the last ${cut.length} records cut off, and the till's end set back`
}

async function swap(sql: OwnerTx, all: readonly Target[], luck: Luck, what: readonly string[]) {
  const one = pick(all, luck)
  const other = pick(all, luck)
  if (one.id === other.id) return null
  const sets = what.map((name) => `"${name}" = other."${name}"`).join(', ')
  await sql.unsafe(
    `update journal set ${sets} from (select * from journal where organization_id = $1 and transaction_id in ($2, $3)) other
      where journal.organization_id = $1 and journal.transaction_id in ($2, $3) and other.transaction_id <> journal.transaction_id`,
    [one.organizationId, one.id, other.id],
  )
  return `${what.join(' and ')} of numbers ${one.sequence} and ${other.sequence} swapped`
}

export const reorder: Tampering = (sql, all, luck) => swap(sql, all, luck, ['sequence', 'till_id'])
export const swapSeals: Tampering = (sql, all, luck) => swap(sql, all, luck, ['seal'])
export const swapPlaces: Tampering = (sql, all, luck) =>
  swap(sql, all, luck, ['sequence', 'till_id', 'previous_seal', 'seal'])

export const moveToOtherTill: Tampering = async (sql, all, luck) => {
  const target = pick(all, luck)
  const other = all.find(({ tillId }) => tillId !== target.tillId)
  if (!other) return null
  for (const [table, column] of [
    ['journal', 'transaction_id'],
    ['transactions', 'id'],
  ])
    await sql.unsafe(`update ${table} set till_id = $3 where organization_id = $1 and ${column} = $2`, [
      target.organizationId,
      target.id,
      other.tillId,
    ])
  return `number ${target.sequence} moved to another till`
}

/** A pound more or less, wherever the sale says it, so that the sums still add up. */
async function changeAmounts(sql: OwnerTx, { organizationId, id }: Target, pounds: number): Promise<void> {
  await sql`update transactions set subtotal = subtotal + ${pounds}, total_amount = total_amount + ${pounds},
    amount_received = amount_received + ${pounds} where organization_id = ${organizationId} and id = ${id}`
  await sql`update transaction_tenders set amount = amount + ${pounds}, received = received + ${pounds}
    where organization_id = ${organizationId} and transaction_id = ${id} and position = 0`
  await sql`update transaction_items set total_price = total_price + ${pounds}, net_amount = net_amount + ${pounds}
    where organization_id = ${organizationId} and transaction_id = ${id} and position = 0`
}

export const changeAmount: Tampering = async (sql, all, luck) => {
  const target = pick(all, luck)
  await changeAmounts(sql, target, 1 + luck(100))
  return `the amounts of number ${target.sequence}`
}

/** Writes a record anew with its text, hash, seal and digest, as if it had been sealed so. */
async function sealAnew(
  sql: OwnerTx,
  target: Target,
  change: (transaction: Record<string, unknown>) => Record<string, unknown>,
): Promise<string> {
  const { organizationId, id } = target
  const [entry] = await sql<{ content: string }[]>`
    select content from journal where organization_id = ${organizationId} and transaction_id = ${id}`
  const request = JSON.parse(entry?.content ?? '{}') as { transaction: Record<string, unknown> }
  const transaction = change(request.transaction)
  const content = canonicalJson({ ...request, transaction })
  const seal = sha256(content)
  await sql`update transactions set content_hash = ${sha256(canonicalJson({ ...request, transaction: { ...transaction, seal } }))}
    where organization_id = ${organizationId} and id = ${id}`
  await sql`update journal set content = ${content}, seal = ${seal}, previous_seal = ${String(transaction.previousSeal)}
    where organization_id = ${organizationId} and transaction_id = ${id}`
  await sql.unsafe(
    `with sale as (select * from transactions where organization_id = $1 and id = $2),
          item as (select * from transaction_items where organization_id = $1 and transaction_id = $2),
          tender as (select * from transaction_tenders where organization_id = $1 and transaction_id = $2),
          written as (${writtenRows('sale', 'item', 'tender')})
     update journal set digest = ${digestOf('written', 'journal')} from written
      where journal.organization_id = $1 and journal.transaction_id = $2`,
    [organizationId, id],
  )
  return seal
}

const dearer = (transaction: Record<string, unknown>, pounds: number): Record<string, unknown> => ({
  ...transaction,
  totalAmount: (Number(transaction.totalAmount) + pounds).toFixed(2),
})

/** The amount, the text, the seal and the digest: all that one record holds, and not what follows it. */
export const changeAndSealOne: Tampering = async (sql, all, luck) => {
  const target = pick(all, luck)
  const pounds = 1 + luck(100)
  await sql`update transactions set total_amount = total_amount + ${pounds}
    where organization_id = ${target.organizationId} and id = ${target.id}`
  await sealAnew(sql, target, (transaction) => dearer(transaction, pounds))
  return `number ${target.sequence} changed and sealed anew`
}

/** The same, and every record after it sealed anew to the end, which the till's own row then says too. */
export const changeAndSealAll: Tampering = async (sql, all, luck) => {
  const own = lastOf(all, luck)
  const from = luck(own.length)
  const pounds = 1 + luck(100)
  let seal: string | undefined
  for (const target of own.slice(from)) {
    const before = seal
    if (before === undefined)
      await sql`update transactions set total_amount = total_amount + ${pounds}
        where organization_id = ${target.organizationId} and id = ${target.id}`
    seal = await sealAnew(sql, target, (transaction) =>
      before === undefined ? dearer(transaction, pounds) : { ...transaction, previousSeal: before },
    )
  }
  const [first] = own
  if (!first || seal === undefined) return null
  await sql`update tills set last_seal = ${seal}
    where organization_id = ${first.organizationId} and id = ${first.tillId}`
  return `number ${own[from]?.sequence} changed, and all after it sealed anew`
}
