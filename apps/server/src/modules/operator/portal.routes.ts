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
  const { database } = deps
  serve(app, portalOverview, () => readOverview(deps))
  serve(app, portalBusinesses, async () => ({ businesses: await readBusinesses(deps) }))
  serve(app, portalAnalytics, async ({ query }) => ({ days: await readAnalytics(deps, query.days) }))
  serve(app, portalDevices, () => readDevices(deps))
  serve(app, portalDatabase, () => readDatabase(deps))
  serve(app, readSettingsCall, () => onPlatform(database, readPlatformSettings))
  serve(app, writeSettingsCall, ({ body }) =>
    onPlatform(database, async (tx) => {
      await writePlatformSettings(tx, body)
      return readPlatformSettings(tx)
    }),
  )
  serve(app, supportContact, async () => {
    const { supportPhone, supportEmail } = await onPlatform(database, readPlatformSettings)
    return { supportPhone, supportEmail }
  })
}
