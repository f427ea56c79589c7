import { HOUR_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { writeAudit } from '../identity/public.ts'

/** So many customers are read in an hour by whoever scrolls, searches and opens pages all day long. */
const MAX_READ = 2_000
/** Whoever manages customers may export the whole list, do it again, and look through it. */
const MAX_LISTS_READ = 3
/** As many devices may fetch their offline copy by one login. */
const MAX_COPIES = 20
/** From so many in an hour on the audit log says it. */
const MIN_AUDITED = 100
/** Until whoever looks for what to tell of has seen them. */
const KEPT_MS = 48 * HOUR_MS

/** So many customers are remembered as read, for each reader and hour; beyond that each read is counted again. */
const MAX_REMEMBERED = 10_000

export interface ReadOfCustomers {
  readonly person: Person
  /** Whose details are answered, or of how many where that is a file of all. */
  readonly customers: readonly string[] | number
  /** A till fetches its offline copy. */
  readonly isCopy?: boolean
  readonly address: string
  readonly now: Date
}

/** Which customers each reader has read this hour, as far as this server knows: showing a list again tells them nothing new. */
class SeenThisHour {
  #hourMs = 0
  readonly #byReader = new Map<string, Set<string>>()

  notYet(reader: string, hourMs: number, ids: readonly string[]): readonly string[] {
    if (hourMs !== this.#hourMs) this.#byReader.clear()
    this.#hourMs = hourMs
    const seen = this.#byReader.get(reader)
    return seen ? ids.filter((id) => !seen.has(id)) : ids
  }

  add(reader: string, ids: readonly string[]): void {
    const seen = this.#byReader.get(reader) ?? new Set()
    this.#byReader.set(reader, seen)
    for (const id of ids) if (seen.size < MAX_REMEMBERED) seen.add(id)
  }
}

const seenBy = new WeakMap<Database, SeenThisHour>()

/**
 * Counts whose details somebody reads, each customer once an hour, and refuses more than an honest day's work brings (RULES.md 9). Call it
 * before the details are sent, outside of their transaction: what is refused stays counted.
 *
 * @throws Refused with too-many-customers-read
 */
export async function countCustomersRead(database: Database, asked: ReadOfCustomers): Promise<void> {
  const { person, customers, isCopy = false, address, now } = asked
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const reader = `${person.organizationId} ${person.operatorId ?? person.personId}`
  const seen = seenBy.get(database) ?? new SeenThisHour()
  seenBy.set(database, seen)
  const isFile = typeof customers === 'number'
  const ids = isFile || isCopy ? [] : seen.notYet(reader, hour.getTime(), customers)
  const all = isFile ? customers : customers.length
  const count = isFile || isCopy ? all : ids.length
  if (count === 0) return
  const isRefused = await inOrganization(database, person.organizationId, async (tx) => {
    const [read, copied] = isCopy ? [0, count] : [count, 0]
    const [row] = await tx.execute<{ id: string; read: number; copied: number }>(sql`
      insert into customer_reads as r (organization_id, id, reader_id, is_operator, reader_name, hour, read, copied, address)
      values (${person.organizationId}, ${uuidv7()}, ${person.operatorId ?? person.personId}, ${person.operatorId !== undefined},
              ${person.staffName}, ${hour}, ${read}, ${copied}, ${address})
      on conflict (organization_id, reader_id, hour) do update
         set read = r.read + excluded.read, copied = r.copied + excluded.copied, address = excluded.address, updated_at = now()
      returning id, read, copied`)
    if (!row) throw new Error('A reading was not counted')
    if (!(await isTooMuch(tx, person, isCopy ? { copied: row.copied } : { read: row.read }))) return false
    await tx.execute(sql`
      update customer_reads set refused_at = coalesce(refused_at, ${now}::timestamptz)
       where organization_id = ${person.organizationId} and id = ${row.id}`)
    return true
  })
  if (isRefused) throw new Refused('too-many-customers-read')
  seen.add(reader, ids)
}

async function isTooMuch(
  tx: Tx,
  { organizationId, permissions }: Person,
  { read = 0, copied = 0 }: { readonly read?: number; readonly copied?: number },
): Promise<boolean> {
  if (read <= MAX_READ && copied <= MAX_READ * MAX_COPIES) return false
  const [row] = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from customers where organization_id = ${organizationId}`)
  const all = row?.n ?? 0
  if (copied > 0) return copied > MAX_COPIES * all
  return !permissions.has('manage-customers') || read > MAX_LISTS_READ * all
}

/** Writes into the audit log who read many customers in an hour that is over: one entry an hour and person. */
export async function auditCustomerReads(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const over = new Date(now.getTime() - HOUR_MS)
  const rows = await tx.execute<{
    id: string
    reader_id: string
    is_operator: boolean
    hour: Date
    read: number
    copied: number
    refused_at: Date | null
    address: string
  }>(sql`
    update customer_reads set audited_at = ${now}
     where organization_id = ${organizationId} and hour <= ${over} and audited_at is null
    returning id, reader_id, is_operator, hour, read, copied, refused_at, address`)
  for (const { reader_id, is_operator, hour, read, copied, refused_at, address } of rows) {
    if (read < MIN_AUDITED && copied < MIN_AUDITED && refused_at === null) continue
    await writeAudit(tx, {
      ...{ organizationId, at: now, action: 'customers-read', subjectType: 'customer', address },
      ...(is_operator ? { operatorId: reader_id } : { personId: reader_id }),
      detail: { hour: hour.toISOString(), customers: read, copied, refused: refused_at !== null },
    })
  }
  await tx.execute(sql`
    delete from customer_reads
     where organization_id = ${organizationId} and audited_at is not null and hour < ${new Date(now.getTime() - KEPT_MS)}`)
}
