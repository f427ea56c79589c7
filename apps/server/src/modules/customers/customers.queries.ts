import type { Received } from '@tuppence/contract/call'
import type { ChangedCustomer } from '@tuppence/contract/changes'
import type { CustomerSort, createCustomer } from '@tuppence/contract/customers'
import { type Customer, canBeFound } from '@tuppence/domain/customers'
import { and, count, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { touched } from '../../platform/database/touched.ts'
import type { VersionOf } from '../../platform/http/entity-tags.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { searched } from './customer-search.ts'
import { customers } from './customers.tables.ts'

export interface CustomerFilter {
  readonly search?: string | undefined
  /** Only who changed at or after this instant, who was archived included. */
  readonly changedSince?: string | undefined
  /** Only who was taken off the list and can be put back: who was erased or merged cannot. */
  readonly archived?: 'true' | 'false' | undefined
  /** What is nearly the words of the search, where nothing is all of them. */
  readonly isForgiving?: boolean | undefined
}

export interface CustomerOrder {
  readonly sort?: CustomerSort | undefined
  readonly direction?: 'up' | 'down' | undefined
}

/** Whom a page by name comes behind. */
type CustomerPlace = readonly [lastName: string | null, firstName: string | null, id: string]

type CustomerForm = Received<typeof createCustomer>['body']

export const columns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
  address: customers.address,
  company: customers.company,
  loyaltyPoints: customers.loyaltyPoints,
  totalSpent: customers.totalSpent,
  isActive: sql<boolean>`${customers.archivedAt} is null`,
}

/** Customers by last name, then first name, where no other order is asked for. Without a limit, all of them. */
export function listCustomers(
  tx: Tx,
  organizationId: string,
  filter: CustomerFilter,
  page: CustomerOrder & {
    limit?: number | undefined
    offset?: number | undefined
    after?: CustomerPlace | undefined
  },
): Promise<Customer[]> {
  const listed = tx
    .select(columns)
    .from(customers)
    .where(and(matching(organizationId, filter), behind(page.after)))
    .orderBy(...inOrder(page))
    .offset(page.offset ?? 0)
    .$dynamic()
  return page.limit === undefined ? listed : listed.limit(page.limit)
}

/** These customers and what became of them, in no order. */
export async function customersOfIds(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ChangedCustomer[]> {
  const rows = await tx
    .select({ ...columns, mergedInto: customers.mergedInto, erasedAt: customers.erasedAt })
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), inArray(customers.id, [...ids])))
  return rows.map((row) => ({ ...row, erasedAt: row.erasedAt?.toISOString() ?? null }))
}

/** @throws Refused not-found */
export async function readCustomer(tx: Tx, organizationId: string, id: string): Promise<Customer> {
  const [customer] = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, id)))
  if (!customer) throw new Refused('not-found')
  return customer
}

/** The transaction that wrote the customer last. */
export const customerVersion: VersionOf = async (tx, { organizationId, id }, isHeld) => {
  const read = tx
    .select({ version: sql<string>`${customers.writtenBy}::text` })
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, id)))
  const [customer] = await (isHeld ? read.for('no key update') : read)
  return customer?.version
}

export async function countCustomers(
  tx: Tx,
  organizationId: string,
  filter: CustomerFilter,
): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(customers).where(matching(organizationId, filter))
  return row?.all ?? 0
}

function matching(organizationId: string, filter: CustomerFilter): SQL | undefined {
  const since = Math.max(0, Date.parse(filter.changedSince ?? '') || 0)
  return and(
    eq(customers.organizationId, organizationId),
    filter.changedSince === undefined
      ? filter.archived === 'true'
        ? and(isNotNull(customers.archivedAt), isNull(customers.erasedAt), isNull(customers.mergedInto))
        : isNull(customers.archivedAt)
      : gte(customers.updatedAt, new Date(since)),
    searched(filter.search ?? '', filter.isForgiving === true),
  )
}

/** As the list by name has them: whoever has no name comes last. */
function behind(place: CustomerPlace | undefined): SQL | undefined {
  if (place === undefined) return undefined
  const [lastName, firstName, id] = place
  const { lastName: last, firstName: first } = customers
  const named = (name: SQL) => sql`${name} is null, coalesce(lower(${name}), '')`
  return sql`(${named(sql`${last}`)}, ${named(sql`${first}`)}, ${customers.id})
           > (${named(sql`${lastName}::text`)}, ${named(sql`${firstName}::text`)}, ${id}::uuid)`
}

const BY_NAME = [sql`lower(${customers.lastName})`, sql`lower(${customers.firstName})`]
const SORTED: Readonly<Record<CustomerSort, readonly SQL[]>> = {
  name: BY_NAME,
  email: [sql`lower(${customers.email})`],
  phone: [sql`${customers.phone}`],
  spent: [sql`${customers.totalSpent}`],
  points: [sql`${customers.loyaltyPoints}`],
}

/** Whoever has nothing in the column stands last, whichever way it goes. */
function inOrder({ sort = 'name', direction = 'up' }: CustomerOrder): SQL[] {
  const way = direction === 'up' ? sql`asc nulls last` : sql`desc nulls last`
  const by = SORTED[sort].map((column) => sql`${column} ${way}`)
  return [...by, ...(sort === 'name' ? [] : BY_NAME), sql`${customers.id}`]
}

/**
 * Every field is optional (CUST-008), but without a name, an e-mail address and a phone number nobody could find the customer.
 *
 * @throws Refused customer-unnamed
 */
export async function addCustomer(tx: Tx, organizationId: string, form: CustomerForm): Promise<Customer> {
  if (!canBeFound(form)) throw new Refused('customer-unnamed')
  const [customer] = await tx
    .insert(customers)
    .values({ ...filledIn(form), organizationId, id: uuidv7() })
    .returning(columns)
  if (!customer) throw new Error('A customer was not written')
  return customer
}

/**
 * Changes who a customer is; what the form leaves out stays. What they spent and their points come from sales only.
 *
 * @throws Refused not-found, customer-unnamed
 */
export async function changeCustomer(
  tx: Tx,
  organizationId: string,
  id: string,
  form: CustomerForm,
): Promise<Customer> {
  const [customer] = await tx
    .update(customers)
    .set({ ...filledIn(form), ...touched })
    .where(living(organizationId, id))
    .returning(columns)
  if (!customer) throw new Refused('not-found')
  if (!canBeFound(customer)) throw new Refused('customer-unnamed')
  return customer
}

/** Takes a customer out of the list; their sales stay (CUST-007, decision D12). */
export async function archiveCustomer(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<undefined> {
  const archived = await tx
    .update(customers)
    .set({ archivedAt: now, ...touched })
    .where(living(organizationId, id))
    .returning({ id: customers.id })
  if (archived.length === 0) throw new Refused('not-found')
  return undefined
}

/** Puts an archived customer back on the list, with all that they had. Who was erased or merged stays away. */
export async function restoreCustomer(tx: Tx, organizationId: string, id: string): Promise<Customer> {
  const [customer] = await tx
    .update(customers)
    .set({ archivedAt: null, ...touched })
    .where(
      and(
        eq(customers.organizationId, organizationId),
        eq(customers.id, id),
        isNotNull(customers.archivedAt),
        isNull(customers.erasedAt),
        isNull(customers.mergedInto),
      ),
    )
    .returning(columns)
  if (!customer) throw new Refused('not-found')
  return customer
}

/** The fields of the form and no others; an emptied one is empty, not a blank text. */
function filledIn(form: CustomerForm) {
  const { firstName, lastName, email, phone, address, company } = form
  const emptied = (text: string | null | undefined) => (text === undefined ? undefined : text || null)
  return {
    firstName: emptied(firstName),
    lastName: emptied(lastName),
    email: emptied(email),
    phone: emptied(phone),
    address: emptied(address),
    company: emptied(company),
  }
}

const living = (organizationId: string, id: string) =>
  and(eq(customers.organizationId, organizationId), eq(customers.id, id), isNull(customers.archivedAt))
