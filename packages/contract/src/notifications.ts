import { notificationFactsSchema } from '@tuppence/domain/notifications'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

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
  summary:
    'What whoever asks is told of, the newest first: owners and managers of the shop, and everyone of their own login.',
  access: 'person',
  query: z.object(pageOf(100, 100)),
  answerHeaders: [NEXT_CURSOR],
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
  access: 'person',
  body: z.object({ ids: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(200)]) }),
  status: 204,
})
