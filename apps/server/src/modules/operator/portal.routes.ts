import {
  portalAnalytics,
  portalBusinesses,
  portalDatabase,
  portalDevices,
  portalOverview,
  readPlatformSettings as readSettingsCall,
  supportContact,
  writePlatformSettings as writeSettingsCall,
} from '@tuppence/contract/portal'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { readAnalytics, readBusinesses, readOverview } from './figures.ts'
import { readPlatformSettings, writePlatformSettings } from './platform-settings.ts'
import { readDatabase } from './read-database.ts'
import { readDevices } from './read-devices.ts'

/** The sections of the portal that only read, and the provider's own settings. */
export function portalRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  serve(app, portalOverview, () => readOverview(deps))
  serve(app, portalBusinesses, async () => ({ businesses: await readBusinesses(deps) }))
  serve(app, portalAnalytics, async ({ query }) => ({ days: await readAnalytics(deps, query.days) }))
  serve(app, portalDevices, () => readDevices(deps))
  serve(app, portalDatabase, () => readDatabase(deps))
  serve(app, readSettingsCall, () => onPlatform(database, readPlatformSettings))
  serve(app, writeSettingsCall, ({ body, operator, request }) =>
    onPlatform(database, async (tx) => {
      const by = { operatorId: operator.operatorId, address: request.ip, at: now() }
      await writePlatformSettings(tx, body, by)
      return readPlatformSettings(tx)
    }),
  )
  serve(app, supportContact, async () => {
    const set = await onPlatform(database, readPlatformSettings)
    const { supportPhone, supportEmail, salesPhone, salesEmail, salesAddress } = set
    return { supportPhone, supportEmail, salesPhone, salesEmail, salesAddress }
  })
}
