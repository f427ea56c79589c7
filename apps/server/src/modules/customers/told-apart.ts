import type { AnswerOf } from '@tuppence/contract/call'
import type { listToldApart } from '@tuppence/contract/customer-records'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { columns } from './customers.queries.ts'
import { customers, customersToldApart } from './customers.tables.ts'

interface Pair {
  readonly id: string
  readonly other: string
}

/**
 * Two customers on the list are two people, whatever they share. Again, it changes nothing.
 *
 * @returns whether anything changed
 * @throws Refused not-found, merge-with-itself
 */
export async function tellApart(
  tx: Tx,
  organizationId: string,
  { id, other }: Pair,
  { userName, now }: { readonly userName: string; readonly now: Date },
): Promise<boolean> {
  if (id === other) throw new Refused('merge-with-itself')
  await mustBeListed(tx, organizationId, [id, other])
  const added = await tx
    .insert(customersToldApart)
    .values({ organizationId, id: uuidv7(), ...inOrder({ id, other }), userName, createdAt: now })
    .onConflictDoNothing({
      target: [customersToldApart.organizationId, customersToldApart.oneId, customersToldApart.otherId],
    })
    .returning({ id: customersToldApart.id })
  return added.length > 0
}

/** @throws Refused not-found */
async function mustBeListed(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const listed = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.organizationId, organizationId),
        inArray(customers.id, [...ids]),
        isNull(customers.archivedAt),
      ),
    )
  if (listed.length < ids.length) throw new Refused('not-found')
}

/**
 * @returns whether anything changed: nobody may have told them apart
 * @throws Refused not-found
 */
export async function askAgain(tx: Tx, organizationId: string, pair: Pair): Promise<boolean> {
  await mustBeListed(tx, organizationId, [pair.id, pair.other])
  const { oneId, otherId } = inOrder(pair)
  const gone = await tx
    .delete(customersToldApart)
    .where(
      and(
        eq(customersToldApart.organizationId, organizationId),
        eq(customersToldApart.oneId, oneId),
        eq(customersToldApart.otherId, otherId),
      ),
    )
    .returning({ id: customersToldApart.id })
  return gone.length > 0
}

/** The pairs whose two are both on the list still, the latest first. */
export async function readToldApart(
  tx: Tx,
  organizationId: string,
  limit: number,
  place: z.output<typeof BY_MOMENT> | undefined,
): Promise<PairTold[]> {
  const { id, oneId, otherId, userName, createdAt } = customersToldApart
  const pairs = await tx
    .select({ id, oneId, otherId, by: userName, at: exactly(sql`${createdAt}`) })
    .from(customersToldApart)
    .innerJoin(one, and(eq(one.organizationId, organizationId), eq(one.id, customersToldApart.oneId)))
    .innerJoin(two, and(eq(two.organizationId, organizationId), eq(two.id, customersToldApart.otherId)))
    .where(
      and(
        eq(customersToldApart.organizationId, organizationId),
        isNull(one.archivedAt),
        isNull(two.archivedAt),
        behindMoment(sql`${createdAt}`, sql`${id}`, place),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  const ids = pairs.flatMap((pair) => [pair.oneId, pair.otherId])
  const people = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), inArray(customers.id, ids)))
  const byId = new Map(people.map((person) => [person.id, person]))
  return pairs.map(({ oneId, otherId, ...pair }) => {
    const [first, second] = [byId.get(oneId), byId.get(otherId)]
    if (!first || !second) throw new Error('A pair was joined to two customers')
    return { ...pair, customers: [first, second] }
  })
}

type PairTold = AnswerOf<typeof listToldApart>[number] & { readonly id: string }

const [one, two] = [alias(customers, 'one'), alias(customers, 'two')]

const inOrder = ({ id, other }: Pair) =>
  id < other ? { oneId: id, otherId: other } : { oneId: other, otherId: id }
