import { getSettings, setTillLock } from '@tuppence/contract/settings'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { readSettings } from './settings.queries.ts'

export function settingsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, getSettings, ({ person: { organizationId, businessCode } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      ...(await readSettings(tx, organizationId)),
      businessCode,
    })),
  )

  serve(app, setTillLock, async ({ body, person, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const before = await readSettings(tx, organizationId)
      await tx.execute(sql`
        update organizations
           set settings = settings || ${JSON.stringify(body)}::jsonb, updated_at = now()
         where id = ${organizationId}`)
      await writeAudit(tx, {
        ...actorOf(person),
        at: now(),
        action: 'settings-changed',
        subjectType: 'settings',
        detail: { lockAfterMinutes: [before.lockAfterMinutes, body.lockAfterMinutes] },
        address: request.ip,
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })
  })
}
