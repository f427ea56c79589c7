import type { ShopInsights } from '@tuppence/domain/insights'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment, tenantColumns, tenantRules } from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** What was last found out of a business's sales, and what it has said about ordering: one row each, its id the business's. */
export const shopInsights = pgTable(
  'shop_insights',
  {
    ...tenantColumns(() => organizations.id),
    /** Null until it was worked out for the first time. */
    content: jsonb('content').$type<ShopInsights>(),
    madeAt: moment('made_at'),
    leadDays: integer('lead_days').notNull(),
    coverDays: integer('cover_days').notNull(),
  },
  (table) => [
    ...tenantRules('shop_insights', table),
    check('shop_insights_one', sql`${table.id} = ${table.organizationId}`),
    check('shop_insights_made', sql`(${table.content} is null) = (${table.madeAt} is null)`),
    check('shop_insights_ordering', sql`${table.leadDays} >= 0 and ${table.coverDays} > 0`),
  ],
)
