import { listNotifications, readNotifications } from '@tuppence/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { notificationWorker } from './notification-worker.ts'
import { markRead, readList } from './notifications.queries.ts'

/** What owners and managers are told of: the list, and the worker that finds and mails it. */
export function notificationsRoutes(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  whileListening(app, notificationWorker(app, { database, settings, now }))

  serve(app, listNotifications, async ({ person, query, reply }) => {
    const { place, tellNext } = askedPage(listNotifications, { query, reply }, BY_MOMENT)
    const list = await inOrganization(database, person.organizationId, (tx) =>
      readList(tx, person, query.limit, place),
    )
    tellNext(list.notifications, ({ at, id }) => [at, id])
    return list
  })
  serve(app, readNotifications, ({ person, body }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const hasChanged = await markRead(tx, person, body.ids)
      return { answer: undefined, event: hasChanged ? { type: 'notifications-changed' } : undefined }
    }),
  )
}
