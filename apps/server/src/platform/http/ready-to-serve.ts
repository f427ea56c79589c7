import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { boundConnections } from './crowded-connections.ts'
import { IdempotencyKeys } from './idempotency-keys.ts'
import { answerProblems } from './problems.ts'

/**
 * Gives a server what `serve` works with, and has it answer what goes wrong as problems.
 *
 * @param pepper for what is kept of idempotency keys
 */
export function readyToServe(app: FastifyInstance, kept: { database: Database; pepper: string }): void {
  app.decorate('servedCalls', new Set<string>())
  const keys = new IdempotencyKeys(app.log, kept)
  app.decorate('idempotencyKeys', keys)
  app.addHook('onListen', () => keys.start())
  app.addHook('preClose', () => keys.stop())
  boundConnections(app)
  answerProblems(app)
}
