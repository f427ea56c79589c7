import { customerName } from '@tuppence/domain/customers'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { forgetCustomersOfBaskets } from '../parking/public.ts'
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
  now: Date,
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
  const emptied = await tx
    .update(customers)
    .set({
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      address: null,
      notes: null,
      erasedAt: now,
      archivedAt: sql`coalesce(${customers.archivedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(customers.organizationId, organizationId),
        or(eq(customers.id, id), eq(customers.mergedInto, id)),
      ),
    )
    .returning({ id: customers.id })
  const ids = emptied.map((row) => row.id)
  if ((await forgetCustomersOfBaskets(tx, organizationId, ids)) > 0)
    await announce(tx, organizationId, { type: 'parked-baskets-changed' })
  await forgetImportedRows(tx, organizationId, now)
  return ids
}

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * The rows of imported files say of people what the files said. They go for all of them: nobody can tell whom a row meant
 * once the customer is empty. The way back from those imports goes with them.
 */
async function forgetImportedRows(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const over = sql`kind = 'customers' and status not in ('reading', 'checking', 'applying', 'stopping', 'undoing')`
  await tx.execute(sql`
    delete from import_chunks where organization_id = ${organizationId}
       and import_id in (select id from imports where organization_id = ${organizationId} and ${over})`)
  await tx.execute(sql`
    update imports set sheets = '[]', rows_go_at = least(rows_go_at, ${now.toISOString()}::timestamptz)
     where organization_id = ${organizationId} and ${over}`)
}
