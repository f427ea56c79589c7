import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { USUAL_BODY_BYTES } from '@tuppence/contract/call'
import { MINUTE_MS } from '@tuppence/domain/durations'
import Fastify, { type FastifyInstance } from 'fastify'
import { backupsRoutes } from './modules/backups/backups.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { customersRoutes } from './modules/customers/customers.routes.ts'
import { dataCopiesRoutes } from './modules/data-copies/data-copies.routes.ts'
import { displaysRoutes } from './modules/displays/displays.routes.ts'
import { enquiriesRoutes } from './modules/enquiries/enquiries.routes.ts'
import { firstRunRoutes } from './modules/first-run/first-run.routes.ts'
import { hardwareRoutes } from './modules/hardware/hardware.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { auditLogRoutes } from './modules/identity/audit-log/audit-log.routes.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { isDemoDatabase } from './modules/identity/public.ts'
import { importsRoutes } from './modules/imports/imports.routes.ts'
import { insightsRoutes } from './modules/insights/insights.routes.ts'
import { journalRoutes } from './modules/journal/journal.routes.ts'
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts'
import { operatorRoutes } from './modules/operator/operator.routes.ts'
import { readSiteContact } from './modules/operator/public.ts'
import { ordersRoutes } from './modules/orders/orders.routes.ts'
import { parkingRoutes } from './modules/parking/parking.routes.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { receiptsRoutes } from './modules/receipts/receipts.routes.ts'
import { reportingRoutes } from './modules/reporting/reporting.routes.ts'
import { salesRoutes } from './modules/sales/sales.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { shiftsRoutes } from './modules/shifts/shifts.routes.ts'
import { peopleRoutes } from './modules/staff/people.routes.ts'
import { staffRoutes } from './modules/staff/staff.routes.ts'
import { stockRoutes } from './modules/stock/stock.routes.ts'
import { stockTakesRoutes } from './modules/stock/stock-takes.routes.ts'
import { storeHealthRoutes } from './modules/store-health/store-health.routes.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { tillsRoutes } from './modules/tills/tills.routes.ts'
import { trainingRoutes } from './modules/training/training.routes.ts'
import type { Secrets } from './platform/cluster/secrets.ts'
import type { Database } from './platform/database/connect.ts'
import { networkOf, triesInDatabase } from './platform/http/call-tries.ts'
import { cleanLog } from './platform/http/clean-log.ts'
import { readJsonBodies } from './platform/http/json-body.ts'
import { loggedError } from './platform/http/logged-error.ts'
import { loggedRequest } from './platform/http/logged-request.ts'
import { openApiRoutes } from './platform/http/openapi-routes.ts'
import { boundPipelining } from './platform/http/pipelined.ts'
import { answerFrameworkErrors } from './platform/http/problems.ts'
import { readyToServe } from './platform/http/ready-to-serve.ts'
import { refuseCrossSite } from './platform/http/same-site.ts'
import { headersBeforeRoutes, PERMISSIONS_POLICY, securityHeaders } from './platform/http/security-headers.ts'
import { holdToContract } from './platform/http/serve.ts'
import { endSilentConnections } from './platform/http/silent-connections.ts'
import { refuseUnread } from './platform/http/unread.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { noteStart } from './platform/live/database-mark.ts'
import { liveFeedRoutes } from './platform/live/live-feed.ts'
import type { ModuleDeps } from './platform/module-deps.ts'
import type { Settings } from './platform/settings.ts'
import { keepMetrics } from './platform/telemetry/metrics.ts'
import { traceIds } from './platform/telemetry/tracing.ts'
import { onPlatform } from './platform/tenancy.ts'
import { Turns } from './platform/turns.ts'

export interface AppDeps {
  readonly settings: Settings
  readonly database: Database
  /** The same as its owner; without it no backups are made. */
  readonly ownerUrl?: string
  readonly secrets: Secrets
  /** The clock, so that tests can turn it. */
  readonly now?: () => Date
  /** Where the web app was built to. */
  readonly webFolder?: string
}

/** Two folders up and over, both from the sources and from the built program. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** The guide to the API, which its front page is made of: it goes with the program, as the web app does. */
const API_GUIDE = fileURLToPath(new URL('../../../docs/api.md', import.meta.url))
/**
 * The whole server over one database, not yet listening: tests send it requests without a port. Demo mode holds only on
 * a database that the demo seed made: one forgotten setting must not open real businesses to everybody.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const demo = deps.settings.demo && (await isDemoDatabase(deps.database))
  const settings: Settings = { ...deps.settings, demo }
  const app = Fastify({
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel,
            stream: cleanLog,
            redact: ['req.headers'],
            serializers: { req: loggedRequest, err: loggedError },
            mixin: traceIds,
          },
    bodyLimit: USUAL_BODY_BYTES,
    // A scanned GS1 Digital Link is longer than Fastify's hundred; the contract says how long each parameter may be.
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    // A file of 50 MB over half a megabit a second; Fastify itself would wait for ever.
    requestTimeout: 15 * MINUTE_MS,
    // A reverse proxy on this machine or among the settings says whom it speaks for; nobody else is believed.
    trustProxy: [...settings.trustedProxies],
    frameworkErrors: (error, request, reply) =>
      answerFrameworkErrors(error, request, reply.headers(headersBeforeRoutes(settings))),
  })
  readyToServe(app, { database: deps.database, pepper: deps.secrets.pepper })
  endSilentConnections(app)
  boundPipelining(app)
  holdToContract(app)
  readJsonBodies(app)
  await app.register(cookie)
  await app.register(helmet, securityHeaders(settings))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // What the API says is of this person and this moment: no cache may keep it for whoever sits down next.
    if (/^\/api(?:[/?]|$)/i.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onReady', () => onPlatform(deps.database, noteStart))
  refuseUnread(app)
  refuseCrossSite(app, settings)
  await app.register(rateLimit, {
    global: false,
    store: triesInDatabase(deps.database),
    keyGenerator: ({ ip }) => networkOf(ip),
    // A database out of reach refuses what comes behind this anyway, and better.
    skipOnError: true,
  })
  const metrics = settings.metricsToken ? await keepMetrics(app) : undefined
  registerModules(app, {
    ...deps,
    settings,
    metrics,
    turns: new Turns(),
    now: deps.now ?? (() => new Date()),
  })
  await serveWebApp(app, deps.webFolder ?? WEB_APP, settings, () => readSiteContact(deps.database))
  return app
}

/** Every module, from those that others stand on to those that read them all. */
function registerModules(app: FastifyInstance, deps: ModuleDeps): void {
  liveFeedRoutes(app, deps)
  healthRoutes(app, deps)
  identityRoutes(app, deps)
  staffRoutes(app, deps)
  peopleRoutes(app, deps)
  auditLogRoutes(app, deps)
  catalogueRoutes(app, deps)
  stockRoutes(app, deps)
  stockTakesRoutes(app, deps)
  reportingRoutes(app, deps)
  insightsRoutes(app, deps)
  hardwareRoutes(app, deps)
  receiptsRoutes(app, deps)
  displaysRoutes(app, deps)
  paymentsRoutes(app, deps)
  settingsRoutes(app, deps)
  customersRoutes(app, deps)
  importsRoutes(app, deps)
  shiftsRoutes(app, deps)
  tillsRoutes(app, deps)
  parkingRoutes(app, deps)
  ordersRoutes(app, deps)
  salesRoutes(app, deps)
  journalRoutes(app, deps)
  storeHealthRoutes(app, deps)
  supportRoutes(app, deps)
  trainingRoutes(app, deps)
  operatorRoutes(app, deps)
  enquiriesRoutes(app, deps)
  firstRunRoutes(app, deps)
  notificationsRoutes(app, deps)
  backupsRoutes(app, deps)
  dataCopiesRoutes(app, deps)
  openApiRoutes(app, API_GUIDE)
}
