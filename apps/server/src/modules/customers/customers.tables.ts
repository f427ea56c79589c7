import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  archivedAt,
  createdAt,
  moment,
  moneySum,
  tenantColumns,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** DATA-010. Every personal field may be empty, and is emptied when the customer asks for erasure. */
export const customers = pgTable(
  'customers',
  {
    ...tenantColumns(() => organizations.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    loyaltyPoints: bigint('loyalty_points', { mode: 'number' }).notNull().default(0),
    totalSpent: moneySum('total_spent').notNull().default('0.00'),
    erasedAt: moment('erased_at'),
    /** What searches look in: name, e-mail and phone (as written and as digits alone), like products' search text. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`regexp_replace(normalize(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')), NFKD), '[\\u0300-\\u036f]', '', 'g')`,
      ),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    ...tenantRules('customers', table),
    index('customers_name').on(
      table.organizationId,
      sql`lower(${table.lastName})`,
      sql`lower(${table.firstName})`,
    ),
    index('customers_changed').on(table.organizationId, table.updatedAt),
    check('customers_email', sql`${table.email} is null or length(${table.email}) <= 254`),
  ],
)
