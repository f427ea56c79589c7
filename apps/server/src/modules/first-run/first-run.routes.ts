import { readFirstRun, skipFirstStep } from '@tuppence/contract/first-run'
import { firstRunOf } from '@tuppence/domain/first-run'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { keepSkipped, readSoFar } from './first-run.queries.ts'

/** A new business's way to its first sale: what is done of it is read off its data each time. */
export function firstRunRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, readFirstRun, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, async (tx) => {
      const { shop, skipped } = await readSoFar(tx, organizationId)
      return { steps: firstRunOf(shop, skipped) }
    }),
  )

  serve(app, skipFirstStep, async ({ person: { organizationId }, body }) => {
    await inOrganization(database, organizationId, (tx) => keepSkipped(tx, organizationId, body))
    return undefined
  })
}
