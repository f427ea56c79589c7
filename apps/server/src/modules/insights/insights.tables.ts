import type { ShopInsights } from '@tuppence/domain/insights'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment, sharedRules, tenantColumns, tenantRules } from '../../platform/database/tenant-table.ts'
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

/**
 * When a business's insights are next worked out: the one thing of them that is seen across businesses, because one worker does it for
 * all of them. Its id is the business's.
 */
export const insightTurns = pgTable(
  'insight_turns',
  {
    ...tenantColumns(() => organizations.id),
    dueAt: moment('due_at').notNull(),
    /** Since when somebody waits for them; null while nobody does. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    ...sharedRules('insight_turns', table),
    check('insight_turns_one', sql`${table.id} = ${table.organizationId}`),
    index('insight_turns_due').on(table.dueAt),
  ],
)
