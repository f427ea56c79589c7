import type { ParkedBasket } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  money,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/**
 * Baskets put aside. One that was recalled or discarded stays for a while with who ended its wait: whoever asks again is
 * answered as the first time, and a late repeat of its parking does not bring it back.
 */
export const parkedBaskets = pgTable(
  'parked_baskets',
  {
    ...tenantColumns(() => organizations.id),
    label: text('label').notNull(),
    cart: jsonb('cart').$type<ParkedBasket['cart']>().notNull(),
    itemCount: integer('item_count').notNull(),
    total: money('total').notNull(),
    parkedAt: moment('parked_at').notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    tillId: uuid('till_id').notNull(),
    /** Card payments of it whose end nobody knew; empty where there are none. */
    inDoubt: jsonb('in_doubt').$type<NonNullable<ParkedBasket['inDoubt']>>(),
    /** How its wait ended; all of these are empty while it waits. */
    ended: text('ended'),
    endId: uuid('end_id'),
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
    endedTillId: uuid('ended_till_id'),
    createdAt,
  },
  (table) => [
    ...tenantRules('parked_baskets', table),
    tenantReference(
      'parked_baskets_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'parked_baskets_ended_till_fk',
      [table.organizationId, table.endedTillId],
      [tills.organizationId, tills.id],
    ),
    index('parked_baskets_waiting').on(table.organizationId, table.parkedAt).where(sql`ended is null`),
    index('parked_baskets_ended').on(table.organizationId, table.endedAt).where(sql`ended is not null`),
    check('parked_baskets_how_ended', sql`${table.ended} in ('recalled', 'discarded')`),
    check(
      'parked_baskets_end',
      sql`num_nonnulls(${table.ended}, ${table.endId}, ${table.endedAt}, ${table.endedByName}, ${table.endedTillId}) in (0, 5)`,
    ),
    check(
      'parked_baskets_size',
      sql`${table.itemCount} > 0 and ${table.total} >= 0 and ${table.label} <> ''`,
    ),
  ],
)
