import { z } from 'zod'
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-facts.ts'

/** Who is told: owners alone, or owners and managers. */
export const AUDIENCES = ['owners', 'managers'] as const
export type Audience = (typeof AUDIENCES)[number]

const choiceSchema = z.object({
  /** Whether anybody is told at all. */
  isOn: z.boolean(),
  byMail: z.boolean(),
  to: z.enum(AUDIENCES),
})
type Choice = z.infer<typeof choiceSchema>

/** What a shop wants to be told of, whom, and from which size on. */
export const notificationSettingsSchema = z.object({
  /** SET-007: without it no kind is mailed. */
  emailNotifications: z.boolean(),
  kinds: z.object({
    'low-stock': choiceSchema,
    'big-refund': choiceSchema,
    'cash-difference': choiceSchema,
    'till-offline': choiceSchema,
    'payment-waiting': choiceSchema,
    'backup-failed': choiceSchema,
    'not-in-books': choiceSchema,
    // A screen of before these kinds does not say them.
    'many-online-orders': choiceSchema.default({ isOn: true, byMail: true, to: 'managers' }),
    'customers-read': choiceSchema.default({ isOn: true, byMail: true, to: 'owners' }),
  } satisfies Record<NotificationKind, z.ZodType>),
  /** A refund of so much or more is a big one, in pence. */
  bigRefundMinor: z.int().min(1).max(10_000_000),
  /** A drawer that is wrong by so much or more, in pence. */
  cashDifferenceMinor: z.int().min(1).max(10_000_000),
  /** How long nothing is heard of a till before somebody is told. */
  offlineMinutes: z.int().min(5).max(1_440),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

const toManagers: Choice = { isOn: true, byMail: true, to: 'managers' }

/** What holds for a shop that never touched it (SET-008). */
export const NOTIFICATION_SETTINGS: NotificationSettings = {
  emailNotifications: true,
  kinds: {
    'low-stock': toManagers,
    'big-refund': toManagers,
    'cash-difference': toManagers,
    'till-offline': toManagers,
    'payment-waiting': toManagers,
    'backup-failed': { ...toManagers, to: 'owners' },
    'not-in-books': toManagers,
    'many-online-orders': toManagers,
    'customers-read': { ...toManagers, to: 'owners' },
  },
  bigRefundMinor: 5_000,
  cashDifferenceMinor: 500,
  offlineMinutes: 30,
}

/** Out of a shop's settings; what was never set is as it is by itself. The two switches of old stand where they always did. */
export function notificationSettingsOf(settings: Readonly<Record<string, unknown>>): NotificationSettings {
  const set = Object(settings.notifications) as Partial<NotificationSettings>
  const kindsSet = Object(set.kinds) as Partial<Record<NotificationKind, Partial<Choice>>>
  const choiceOf = (kind: NotificationKind): Choice => ({
    ...NOTIFICATION_SETTINGS.kinds[kind],
    ...kindsSet[kind],
  })
  const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, choiceOf(kind)])) as Record<
    NotificationKind,
    Choice
  >
  return {
    emailNotifications: settings.emailNotifications !== false,
    kinds: {
      ...kinds,
      'low-stock': { ...kinds['low-stock'], isOn: settings.lowStockAlerts !== false },
    },
    bigRefundMinor: set.bigRefundMinor ?? NOTIFICATION_SETTINGS.bigRefundMinor,
    cashDifferenceMinor: set.cashDifferenceMinor ?? NOTIFICATION_SETTINGS.cashDifferenceMinor,
    offlineMinutes: set.offlineMinutes ?? NOTIFICATION_SETTINGS.offlineMinutes,
  }
}
