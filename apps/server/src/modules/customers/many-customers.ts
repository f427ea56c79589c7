import { IMPORT_UNDONE, IMPORTED } from '@tuppence/domain/customers'
import { sql } from 'drizzle-orm'
import { TOUCHED } from '../../platform/database/touched.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** What a shop writes down of a customer. What they spent comes from sales; points do too, and from people by entries of the ledger. */
export interface CustomerFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly company: string | null
}

export interface StoredCustomer extends CustomerFields {
  readonly id: string
}

const COLUMNS = sql`
  id, first_name as "firstName", last_name as "lastName", email, phone, address, company`

/** Customers that are not archived, by their ids, held until the transaction ends. */
export async function holdCustomers(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, StoredCustomer>> {
  const rows = await tx.execute<StoredCustomer & Record<string, unknown>>(sql`
    select ${COLUMNS} from customers
     where organization_id = ${organizationId} and archived_at is null
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All customers of a business that are not archived. */
export async function allCustomers(tx: Tx, organizationId: string): Promise<StoredCustomer[]> {
  return tx.execute<StoredCustomer & Record<string, unknown>>(
    sql`select ${COLUMNS} from customers where organization_id = ${organizationId} and archived_at is null`,
  )
}

/**
 * Which of some customers have more to them than what was written down: they bought, though they brought all of it back, their
 * points moved otherwise than by an import, or somebody was merged into them.
 */
export async function withHistory(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select c.id from customers c
     where c.organization_id = ${organizationId}
       and c.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
       and (c.total_spent <> 0
         or exists (select from transactions t where t.organization_id = c.organization_id and t.customer_id = c.id)
         or exists (select from loyalty_entries e
                     where e.organization_id = c.organization_id and e.customer_id = c.id
                       and e.reason is distinct from ${IMPORTED} and e.reason is distinct from ${IMPORT_UNDONE})
         or exists (select from customers m where m.organization_id = c.organization_id and m.merged_into = c.id))`)
  return new Set(rows.map(({ id }) => id))
}

const WRITTEN = sql`(id uuid, "firstName" text, "lastName" text, email text, phone text, address text, company text)`

export async function insertCustomers(
  tx: Tx,
  organizationId: string,
  customers: readonly (CustomerFields & { readonly id: string })[],
): Promise<void> {
  await tx.execute(sql`
    insert into customers (organization_id, id, first_name, last_name, email, phone, address, company)
    select ${organizationId}::uuid, r.id, r."firstName", r."lastName", r.email, r.phone, r.address, r.company
      from json_to_recordset(${JSON.stringify(customers)}::json) as r ${WRITTEN}`)
}

export async function rewriteCustomers(
  tx: Tx,
  organizationId: string,
  customers: readonly (CustomerFields & { readonly id: string })[],
): Promise<void> {
  await tx.execute(sql`
    update customers c
       set first_name = r."firstName", last_name = r."lastName", email = r.email, phone = r.phone,
           address = r.address, company = r.company, ${TOUCHED}
      from json_to_recordset(${JSON.stringify(customers)}::json) as r ${WRITTEN}
     where c.organization_id = ${organizationId} and c.id = r.id and c.archived_at is null`)
}

/** Takes customers out of the list (decision D12). */
export async function archiveCustomers(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update customers set archived_at = ${now}, ${TOUCHED}
     where organization_id = ${organizationId} and archived_at is null
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
}
