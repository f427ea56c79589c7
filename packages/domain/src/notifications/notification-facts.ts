import { z } from 'zod'

/** What owners and managers are told of, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'low-stock',
  'big-refund',
  'cash-difference',
  'till-offline',
  'payment-waiting',
  'backup-failed',
  'not-in-books',
  'many-online-orders',
  'customers-read',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Every kind there is: those of the settings, and what one person alone is told of their own login, which no setting switches off. */
export const ALL_NOTIFICATION_KINDS = [...NOTIFICATION_KINDS, 'account-security'] as const

/** What happened to somebody's login. */
export const SECURITY_EVENTS = [
  'new-device',
  'second-factor-wrong',
  'password-changed',
  'pin-changed',
  'email-changed',
  'second-factor-set-up',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** What is known of the one thing that somebody is told of; the words are made of it where it is read. */
export const notificationFactsSchema = z.discriminatedUnion('kind', [
  /** Products that came to their minimum level; `all` counts them where they are too many to name. */
  z.object({
    kind: z.literal('low-stock'),
    products: z.array(z.object({ productId: z.uuid(), name: z.string(), stockQuantity: z.int() })),
    all: z.int(),
  }),
  z.object({
    kind: z.literal('big-refund'),
    what: z.enum(['refund', 'void']),
    receiptNumber: z.string(),
    amountMinor: z.int(),
    byName: z.string().nullable(),
  }),
  /** Below zero the drawer has too little. */
  z.object({
    kind: z.literal('cash-difference'),
    tillName: z.string(),
    differenceMinor: z.int(),
    byName: z.string().nullable(),
  }),
  /** `unsent` counts the sales that only this till has, as it said itself. */
  z.object({
    kind: z.literal('till-offline'),
    tillName: z.string(),
    unsent: z.int(),
    heardAt: z.iso.datetime(),
  }),
  /**
   * Nobody knows whether it was taken; it was and no sale has it; a refund was refused, or sent back by the card's bank; or its sale
   * came after it was given back; or a person said that it paid a sale, and its provider says otherwise; or it paid a sale that had
   * been written off.
   */
  z.object({
    kind: z.literal('payment-waiting'),
    why: z.enum([
      'unknown',
      'no-sale',
      'refund',
      'refund-failed',
      'unpaid',
      'gainsaid',
      'paid-after-write-off',
    ]),
    amountMinor: z.int(),
    /** Of a sale that is not paid, or may be paid twice. */
    receiptNumber: z.string().optional(),
    byName: z.string().nullable(),
  }),
  /**
   * The night's making failed; none went well for too long; or the newest could not be brought back when that was tried. `startedAt`
   * is of what failed or of the last good one; null where there never was one. Without a `why` the making failed.
   */
  z.object({
    kind: z.literal('backup-failed'),
    why: z.enum(['failed', 'old', 'drill']).optional(),
    startedAt: z.iso.datetime().nullable(),
  }),
  /** Sales that came with goods or customers that the books did not have; `all` counts them where they are too many to name. */
  z.object({
    kind: z.literal('not-in-books'),
    receiptNumbers: z.array(z.string()),
    all: z.int(),
    goods: z.boolean(),
    customers: z.boolean(),
  }),
  /** Online orders come faster than a shop can look at them: so many in the last minutes, from so many connections. */
  z.object({
    kind: z.literal('many-online-orders'),
    placed: z.int(),
    minutes: z.int(),
    networks: z.int(),
    unanswered: z.int(),
  }),
  /** Somebody was refused who wanted to read more customers' details in an hour than an honest day's work brings. */
  z.object({
    kind: z.literal('customers-read'),
    byName: z.string(),
    read: z.int(),
    address: z.string(),
    happenedAt: z.iso.datetime(),
  }),
  /** For the person whose login it is. `byName` is who did it, where that was somebody else. */
  z.object({
    kind: z.literal('account-security'),
    event: z.enum(SECURITY_EVENTS),
    happenedAt: z.iso.datetime(),
    device: z.string().nullable(),
    address: z.string().nullable(),
    byName: z.string().nullable(),
  }),
])
export type NotificationFacts = z.infer<typeof notificationFactsSchema>
