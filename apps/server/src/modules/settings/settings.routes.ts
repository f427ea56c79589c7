import { getSettings } from '@tuppence/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { serve } from '../../platform/http/serve.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { readSettings } from './settings.queries.ts'

export function settingsRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, getSettings, ({ person: { organizationId, businessCode } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      ...(await readSettings(tx, organizationId)),
      businessCode,
    })),
  )
}
