import Fastify, { type FastifyInstance } from 'fastify'
import type { Secrets } from './platform/cluster/secrets.ts'
import type { Database } from './platform/database/connect.ts'
import type { Settings } from './platform/settings.ts'

export interface AppDeps {
  readonly settings: Settings
  readonly database: Database
  readonly secrets: Secrets
}

/** The whole server over one database, not yet listening: tests send it requests without a port. */
export async function buildApp({ settings, database }: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({ logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel } })
  app.get('/api/health', async () => {
    await database.sql`select 1`
    return { status: 'ok' }
  })
  return app
}
