import { dashboardStats } from '@tuppence/contract/reporting'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { readDashboardStats } from './dashboard-stats.ts'

export function reportingRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, dashboardStats, ({ person: { organizationId } }) =>
    inOrganization(deps.database, organizationId, (tx) => readDashboardStats(tx, organizationId, deps.now())),
  )
}
