import type { Call } from '@tuppence/contract/call'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Seconds; a sale's answer takes a few hundredths. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Streams are open for hours: how many there are says something, how long they took does not. */
const STREAMS: ReadonlySet<string> = new Set(['liveFeed', 'operatorFeed', 'followTill'])

/** What is asked at each scrape. */
export interface MeasuredNow {
  /** By kind of work: how much has been due for over a minute, and for how many seconds the oldest. */
  readonly late: readonly { readonly kind: string; readonly count: number; readonly oldestSeconds: number }[]
  /** Of this server's role, at the database, by what they do. */
  readonly connections: readonly { readonly state: string; readonly count: number }[]
  /** Undefined while there is none. */
  readonly lastBackupAt: Date | undefined
}

export interface Metrics {
  readonly contentType: string
  page(now: MeasuredNow): Promise<string>
}

/** As `serve` notes it with each route; files of the web app have none. */
const callOf = ({ routeOptions }: FastifyRequest): Call | undefined =>
  (routeOptions.config as { readonly call?: Call }).call

/** Counts what this server does, for Prometheus. Where nobody asks for it nothing is loaded and nothing counted. */
export async function keepMetrics(app: FastifyInstance): Promise<Metrics> {
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  registry.setDefaultLabels({ version: VERSION })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'tuppence_request_duration_seconds',
    help: 'How long calls took, by their name in the contract and the status of the answer.',
    labelNames: ['call', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `tuppence_${name}`, help, labelNames, registers })
  const streams = gauge('streams_open', 'Screens that are told by this server what changes.', 'call')
  const late = gauge(
    'late_work',
    'What runs by itself and has been due for over a minute, at all servers together.',
    'kind',
  )
  const oldest = gauge('late_work_oldest_seconds', 'For how long the oldest of it has been due.', 'kind')
  const connections = gauge(
    'database_connections',
    'Connections of the servers to the database, by what they do.',
    'state',
  )
  const backup = gauge(
    'last_backup_timestamp_seconds',
    'When the last good backup was ended; 0 while there is none.',
  )
  app.addHook('onResponse', async (request, reply) => {
    const call = callOf(request)
    if (!call || STREAMS.has(call.name)) return
    durations.observe({ call: call.name, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    if (!call || !STREAMS.has(call.name)) return
    streams.inc({ call: call.name })
    reply.raw.once('close', () => streams.dec({ call: call.name }))
  })
  return {
    contentType: registry.contentType,
    page: (now) => {
      for (const counted of [late, oldest, connections]) counted.reset()
      for (const { kind, count, oldestSeconds } of now.late) {
        late.set({ kind }, count)
        oldest.set({ kind }, oldestSeconds)
      }
      for (const { state, count } of now.connections) connections.set({ state }, count)
      backup.set(now.lastBackupAt ? now.lastBackupAt.getTime() / 1_000 : 0)
      return registry.metrics()
    },
  }
}
