import { listPaymentTerminals } from '@tuppence/contract/payments'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { listTerminals } from './payments.queries.ts'

export function paymentsRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, listPaymentTerminals, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => listTerminals(tx, organizationId)),
  )
}
