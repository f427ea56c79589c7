import type { AnswerOf } from '@tuppence/contract/call'
import type { listDuplicates } from '@tuppence/contract/customer-records'
import { findDuplicates, pairKey } from '@tuppence/domain/customers'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { columns } from './customers.queries.ts'
import { customers, customersToldApart } from './customers.tables.ts'

/** More than anybody looks through before the list is asked for again. */
const MOST_PAIRS = 200

/** Pairs of customers on the list who are perhaps one person, the surest first; not those who were told apart. */
export async function readDuplicates(
  tx: Tx,
  organizationId: string,
): Promise<AnswerOf<typeof listDuplicates>> {
  const all = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), isNull(customers.archivedAt)))
    .orderBy(customers.id)
  const pairs = await tx
    .select({ one: customersToldApart.oneId, other: customersToldApart.otherId })
    .from(customersToldApart)
    .where(eq(customersToldApart.organizationId, organizationId))
  const apart = new Set(pairs.map(({ one, other }) => pairKey(one, other)))
  return findDuplicates(all, MOST_PAIRS, apart).map(({ reason, pair: [a, b] }) => ({
    reason,
    customers: [a, b],
  }))
}
