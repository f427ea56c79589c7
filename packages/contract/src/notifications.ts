import { notificationFactsSchema } from '@tuppence/domain/notifications'
import { z } from 'zod'
import { defineCall } from './call.ts'

const notificationSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  facts: notificationFactsSchema,
  /** By whoever asks. */
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What owners and managers are told of, the newest first, as whoever asks has read it.',
  access: 'manage-settings',
  answer: z.object({
    unread: z.int(),
    notifications: z.array(notificationSchema),
  }),
})

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marks some as read by whoever asks, or all of them.',
  access: 'manage-settings',
  body: z.object({ ids: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(200)]) }),
  status: 204,
})
