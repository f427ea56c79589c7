import { customerName } from '@tuppence/domain/customers'
import type { FileFailure } from '@tuppence/domain/imports'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { touched } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { forgetOrdersOfCustomers } from '../orders/public.ts'
import { forgetCustomersOfBaskets } from '../parking/public.ts'
import { forgetMailsOfCustomers } from '../receipts/public.ts'
import { customers } from './customers.tables.ts'

/**
 * Empties everything personal of a customer and of those who were merged into them (UK GDPR article 17, decision D12): the
 * row itself, and with it its search text; baskets that were put aside for them. Records of sales hold an id and no name,
 * and stay as the law on VAT asks. Tills that hear of it forget the person too.
 *
 * @returns the ids of whom it emptied
 * @throws Refused not-found, name-differs
 */
export async function erase(
  tx: Tx,
  organizationId: string,
  { id, typedName }: { readonly id: string; readonly typedName: string },
  { now, pepper }: { readonly now: Date; readonly pepper: string },
): Promise<string[]> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.organizationId, organizationId),
        eq(customers.id, id),
        isNull(customers.erasedAt),
        isNull(customers.mergedInto),
      ),
    )
    .for('no key update')
  if (!customer) throw new Refused('not-found')
  if (plain(typedName) !== plain(customerName(customer))) throw new Refused('name-differs')
  const own = and(
    eq(customers.organizationId, organizationId),
    or(eq(customers.id, id), eq(customers.mergedInto, id)),
  )
  const addresses = await tx.select({ email: customers.email }).from(customers).where(own)
  const emptied = await tx
    .update(customers)
    .set({
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      address: null,
      company: null,
      notes: null,
      erasedAt: now,
      archivedAt: sql`coalesce(${customers.archivedAt}, ${now.toISOString()}::timestamptz)`,
      ...touched,
    })
    .where(own)
    .returning({ id: customers.id })
  const ids = emptied.map((row) => row.id)
  await forgetMailsOfCustomers(
    tx,
    organizationId,
    { ids, addresses: addresses.flatMap(({ email }) => email ?? []) },
    { now, pepper },
  )
  if ((await forgetCustomersOfBaskets(tx, organizationId, ids)) > 0)
    await announce(tx, organizationId, { type: 'parked-baskets-changed' })
  await forgetOrdersOfCustomers(tx, organizationId, ids, now)
  await forgetImportedRows(tx, organizationId, now)
  return ids
}

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * The rows of imported files say of people what the files said. They go for all of them: nobody can tell whom a row meant
 * once the customer is empty. The way back from those imports goes with them. A file that waits to be imported, or is only read,
 * is over; one that is being written or taken back loses its rows as soon as that is done.
 */
async function forgetImportedRows(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update imports
       set rows_go_at = least(rows_go_at, ${now.toISOString()}::timestamptz), updated_at = now(),
           status = case when ${waits} then 'failed' else status end,
           failure = case when ${waits} then ${'somebody-erased' satisfies FileFailure} else failure end,
           sheets = case when ${isBeingWritten} then sheets else '[]'::json end
     where organization_id = ${organizationId} and kind = 'customers'`)
  await tx.execute(sql`
    delete from import_chunks where organization_id = ${organizationId}
       and import_id in (select id from imports where organization_id = ${organizationId} and kind = 'customers'
                            and not (${isBeingWritten}))`)
}

const waits = sql`status in ('reading', 'read', 'checking', 'checked')`
const isBeingWritten = sql`status in ('applying', 'stopping', 'undoing')`
