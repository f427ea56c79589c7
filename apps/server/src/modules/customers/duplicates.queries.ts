import type { AnswerOf } from '@tuppence/contract/call'
import type { listDuplicates } from '@tuppence/contract/customer-records'
import { findDuplicates } from '@tuppence/domain/customers'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { columns } from './customers.queries.ts'
import { customers } from './customers.tables.ts'

/** More than anybody looks through before the list is asked for again. */
const MOST_PAIRS = 200

/** Pairs of customers on the list who are perhaps one person, the surest first. */
export async function readDuplicates(
  tx: Tx,
  organizationId: string,
): Promise<AnswerOf<typeof listDuplicates>> {
  const all = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), isNull(customers.archivedAt)))
    .orderBy(customers.id)
  return findDuplicates(all, MOST_PAIRS).map(({ reason, pair: [a, b] }) => ({ reason, customers: [a, b] }))
}
