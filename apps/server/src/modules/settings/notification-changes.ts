import {
  NOTIFICATION_KINDS,
  type NotificationSettings,
  notificationKindWords,
} from '@tuppence/domain/notifications'

/** What was changed of what people are told, as before and after, for the audit log. */
export function notificationChanges(
  before: NotificationSettings,
  after: NotificationSettings,
): Record<string, unknown> {
  const shown = (set: NotificationSettings): Record<string, string | number | boolean> => ({
    emailNotifications: set.emailNotifications,
    bigRefundPence: set.bigRefundMinor,
    cashDifferencePence: set.cashDifferenceMinor,
    offlineMinutes: set.offlineMinutes,
    ...Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => {
        const { isOn, byMail, to } = set.kinds[kind]
        return [notificationKindWords(kind).label, isOn ? `${to}${byMail ? ', by mail' : ''}` : 'off']
      }),
    ),
  })
  const [was, is] = [shown(before), shown(after)]
  return Object.fromEntries(
    Object.keys(is)
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name], is[name]]]),
  )
}
