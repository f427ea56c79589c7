export {
  ALL_NOTIFICATION_KINDS,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
  notificationFactsSchema,
  type SecurityEvent,
} from './notification-facts.ts'
export {
  AUDIENCES,
  type Audience,
  NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationSettingsOf,
  notificationSettingsSchema,
} from './notification-settings.ts'
export {
  type NotificationPlace,
  notificationKindWords,
  notificationMail,
  notificationPlace,
  notificationWords,
} from './notification-words.ts'
