import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { requestScope } from '../request-scope.ts'
import { inOrganization, type Tx } from '../tenancy.ts'
import { type Announcement, announce } from './announce.ts'

/**
 * Makes a change in a transaction of the business and tells its other screens: with the same commit, and heard at once.
 *
 * @param work answers what the caller is told, and the event; without one nothing has changed
 */
export async function changeAndTell<T>(
  { app, database }: { app: FastifyInstance; database: Database },
  organizationId: string,
  work: (tx: Tx) => Promise<{ answer: T; event: Announcement | undefined }>,
): Promise<T> {
  const { answer, event } = await inOrganization(database, organizationId, async (tx) => {
    const change = requestScope()?.change
    const done = await (change ? change(tx, () => work(tx)) : work(tx))
    if (done.event) await announce(tx, organizationId, done.event)
    return done
  })
  if (event) app.liveFeed.wake(organizationId)
  return answer
}
