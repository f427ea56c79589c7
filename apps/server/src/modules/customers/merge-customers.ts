import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { touched } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { customers, loyaltyEntries } from './customers.tables.ts'

type Row = typeof customers.$inferSelect

/**
 * One customer turns out to be another (decision 0073): what they spent and their points become the other's, who also takes
 * over the details that they lack. The one stays in the books, archived, because sales name it, and so a sale that comes
 * late counts for the other (loyalty.sql.ts). Both rows are held, in the order of their ids, against sales that move them
 * meanwhile. Again, it changes nothing.
 *
 * @returns whether anything changed
 * @throws Refused not-found, merge-with-itself
 */
export async function mergeInto(
  tx: Tx,
  organizationId: string,
  { into, other }: { readonly into: string; readonly other: string },
  now: Date,
): Promise<boolean> {
  if (into === other) throw new Refused('merge-with-itself')
  const rows = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), inArray(customers.id, [into, other])))
    .orderBy(asc(customers.id))
    .for('no key update')
  const survivor = rows.find(({ id }) => id === into)
  const merged = rows.find(({ id }) => id === other)
  if (!survivor || survivor.archivedAt !== null || !merged || merged.erasedAt !== null)
    throw new Refused('not-found')
  if (merged.mergedInto === into) return false
  if (merged.mergedInto !== null) throw new Refused('not-found')
  const ofBusiness = eq(customers.organizationId, organizationId)
  await movePoints(tx, { survivor, merged }, now)
  await tx
    .update(customers)
    .set({
      ...touched,
      archivedAt: merged.archivedAt ?? now,
      mergedInto: into,
      totalSpent: '0.00',
      loyaltyPoints: 0,
    })
    .where(and(ofBusiness, eq(customers.id, other)))
  // Whoever was merged into the one before is the other's now: nobody is two steps away from who they are.
  await tx
    .update(customers)
    .set({ ...touched, mergedInto: into })
    .where(and(ofBusiness, eq(customers.mergedInto, other)))
  await tx
    .update(customers)
    .set({
      ...touched,
      firstName: survivor.firstName ?? merged.firstName,
      lastName: survivor.lastName ?? merged.lastName,
      email: survivor.email ?? merged.email,
      phone: survivor.phone ?? merged.phone,
      address: survivor.address ?? merged.address,
      company: survivor.company ?? merged.company,
      notes: [survivor.notes, merged.notes].filter(Boolean).join('\n\n') || null,
      totalSpent: sql`total_spent + ${merged.totalSpent}`,
      loyaltyPoints: sql`loyalty_points + ${merged.loyaltyPoints}`,
    })
    .where(and(ofBusiness, eq(customers.id, into), isNull(customers.archivedAt)))
  return true
}

async function movePoints(
  tx: Tx,
  { survivor, merged }: { readonly survivor: Row; readonly merged: Row },
  now: Date,
): Promise<void> {
  const { organizationId, loyaltyPoints: points } = merged
  if (points === 0) return
  const entry = (customerId: string, otherCustomerId: string) => ({
    organizationId,
    id: uuidv7(),
    customerId,
    otherCustomerId,
    createdAt: now,
  })
  await tx.insert(loyaltyEntries).values([
    { ...entry(merged.id, survivor.id), kind: 'merged-out', points: -points },
    { ...entry(survivor.id, merged.id), kind: 'merged-in', points },
  ])
}
