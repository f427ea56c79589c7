import { ALL_NOTIFICATION_KINDS, AUDIENCES } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf, tenantColumns, tenantRules } from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** What owners and managers are told of; each thing once, by its subject (RULES.md 1). */
export const notifications = pgTable(
  'notifications',
  {
    ...tenantColumns(() => organizations.id),
    kind: text('kind').notNull(),
    /** What it is about: a record's id, a till and since when. */
    subject: text('subject').notNull(),
    facts: jsonb('facts').notNull(),
    /** As the settings were when it came. */
    audience: text('audience').notNull(),
    /** The one person it is for, whatever the audience; null for what is for all of it. */
    personId: text('person_id'),
    /** The email that the one person had when it happened; null where they had none. What is for several is addressed when it's mailed. */
    sentTo: text('sent_to'),
    at: moment('at').notNull(),
    /** The people who have read it, in the app. */
    readBy: text('read_by').array().notNull().default(sql`'{}'`),
    mailState: text('mail_state').notNull(),
    /** The people who have it by mail, or whose mail server will never take it. */
    mailedTo: text('mailed_to').array().notNull().default(sql`'{}'`),
    mailTries: integer('mail_tries').notNull().default(0),
    createdAt,
  },
  (table) => [
    ...tenantRules('notifications', table),
    unique('notifications_subject').on(table.organizationId, table.kind, table.subject),
    index('notifications_person').on(table.organizationId, table.personId).where(sql`person_id is not null`),
    index('notifications_at').on(table.organizationId, table.at),
    index('notifications_to_mail').on(table.organizationId).where(sql`mail_state = 'waiting'`),
    check('notifications_kind', oneOf(table.kind, ALL_NOTIFICATION_KINDS)),
    check('notifications_audience', oneOf(table.audience, AUDIENCES)),
    check('notifications_mail_state', sql`${table.mailState} in ('none', 'waiting', 'sent', 'given-up')`),
    check('notifications_sent_to', sql`${table.sentTo} is null or ${table.personId} is not null`),
    check('notifications_mail_tries', sql`${table.mailTries} >= 0`),
  ],
)

/** How far a business was looked at: one row, under its own id. */
export const notificationProgress = pgTable(
  'notification_progress',
  {
    ...tenantColumns(() => organizations.id),
    /** In the live feed; null until it is first looked at. */
    place: text('place'),
    /** When the states were last looked at that no event tells of. */
    lookedAt: moment('looked_at'),
    /** Before this no mail goes. */
    mailAt: moment('mail_at'),
  },
  (table) => tenantRules('notification_progress', table),
)
