import type { Received } from '@tuppence/contract/call'
import type { adjustPoints, noteConsent } from '@tuppence/contract/customer-records'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { touched } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { customerConsents, customers, loyaltyEntries } from './customers.tables.ts'

interface Who {
  readonly organizationId: string
  /** users.id; null for the provider by remote access. */
  readonly userId: string | null
  readonly userName: string
}

/** One that stands by itself, held until the commit. @throws Refused not-found */
async function hold(tx: Tx, organizationId: string, id: string): Promise<{ loyaltyPoints: number }> {
  const [row] = await tx
    .select({ loyaltyPoints: customers.loyaltyPoints })
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
  if (!row) throw new Refused('not-found')
  return row
}

/** @throws Refused not-found */
export async function writeNotes(tx: Tx, organizationId: string, id: string, notes: string): Promise<void> {
  await hold(tx, organizationId, id)
  await tx
    .update(customers)
    .set({ notes: notes || null })
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, id)))
}

/** @throws Refused not-found */
export async function addConsent(
  tx: Tx,
  { organizationId, userId, userName }: Who,
  customerId: string,
  said: Received<typeof noteConsent>['body'],
  now: Date,
): Promise<void> {
  await hold(tx, organizationId, customerId)
  await tx
    .insert(customerConsents)
    .values({ organizationId, id: uuidv7(), customerId, ...said, userId, userName, createdAt: now })
}

/**
 * Gives or takes points by hand; the balance may go below nothing. A repeat changes nothing and is told the balance of now.
 *
 * @returns the balance, and whether anything changed
 * @throws Refused not-found, points-entry-reused
 */
export async function adjust(
  tx: Tx,
  { organizationId, userId }: Who,
  customerId: string,
  { id, points, reason }: Received<typeof adjustPoints>['body'],
  now: Date,
): Promise<{ loyaltyPoints: number; isNew: boolean }> {
  const { loyaltyPoints } = await hold(tx, organizationId, customerId)
  const [before] = await tx
    .select()
    .from(loyaltyEntries)
    .where(and(eq(loyaltyEntries.organizationId, organizationId), eq(loyaltyEntries.id, id)))
  if (before) {
    const isSame =
      before.customerId === customerId &&
      before.kind === 'adjusted' &&
      before.points === points &&
      before.reason === reason
    if (!isSame) throw new Refused('points-entry-reused')
    return { loyaltyPoints, isNew: false }
  }
  await tx
    .insert(loyaltyEntries)
    .values({ organizationId, id, customerId, kind: 'adjusted', points, userId, reason, createdAt: now })
  await tx
    .update(customers)
    .set({ loyaltyPoints: sql`loyalty_points + ${points}`, ...touched })
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
  return { loyaltyPoints: loyaltyPoints + points, isNew: true }
}
