import { storeHealth } from '@tuppence/contract/store-health'
import { VERSION } from '@tuppence/contract/version'
import { storeHealth as judge } from '@tuppence/domain/health'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { readProviderDeeds } from './read-provider-deeds.ts'
import { readServerState } from './read-server.ts'
import { readTillFacts } from './read-tills.ts'

export function storeHealthRoutes(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  serve(app, storeHealth, async ({ person: { organizationId } }) => {
    const at = now()
    const [tills, server, provider] = await Promise.all([
      inOrganization(database, organizationId, (tx) => readTillFacts(tx, organizationId)),
      readServerState(database, settings, at),
      readProviderDeeds(database, organizationId, at),
    ])
    const health = judge({ tills, server, provider }, at, VERSION)
    const { databaseBytes, disk, lastBackupAt, lastDrillAt } = server
    const judged = new Map(health.tills.map((till) => [till.tillId, till]))
    return {
      verdict: health.verdict,
      at: at.toISOString(),
      provider: [...health.provider],
      tills: tills.map(({ id, code, name, heardAt, holding, heldAt }) => {
        const till = judged.get(id)
        if (!till) throw new Error(`Nobody judged till ${id}`)
        const { verdict, findings } = till
        return { tillId: id, code, name, heardAt, holding, heldAt, verdict, findings: [...findings] }
      }),
      server: {
        findings: [...health.server],
        version: VERSION,
        databaseBytes,
        disk,
        lastBackupAt,
        lastDrillAt,
      },
    }
  })
}
