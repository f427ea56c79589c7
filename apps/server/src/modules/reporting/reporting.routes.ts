import { dashboardStats, readReport as readReportCall, readVatReturn } from '@tuppence/contract/reporting'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { readDashboardStats } from './dashboard-stats.ts'
import { reportFilesRoutes } from './files.routes.ts'
import { readReport } from './reports/read-report.ts'
import { vatReturn } from './vat/vat-return.ts'

export function reportingRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  serve(app, dashboardStats, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readDashboardStats(tx, organizationId, now())),
  )
  serve(app, readReportCall, ({ person: { organizationId }, params, query }) =>
    inOrganization(database, organizationId, (tx) =>
      readReport(tx, organizationId, { ...params, ...query }, now()),
    ),
  )
  serve(app, readVatReturn, ({ person: { organizationId }, query }) =>
    inOrganization(database, organizationId, (tx) => vatReturn(tx, organizationId, query)),
  )
  reportFilesRoutes(app, deps)
}
