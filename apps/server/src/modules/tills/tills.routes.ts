import { activeShifts, listTills, registerTill } from '@tuppence/contract/tills'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { serve } from '../../platform/http/serve.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { registerTill as register } from './register-till.ts'
import { listActiveShifts, listTills as readTills } from './tills.queries.ts'

export function tillsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, registerTill, ({ body, person }) => {
    const { organizationId } = person
    const { deviceId, name, journal } = body
    return inOrganization(database, organizationId, (tx) =>
      register(tx, { organizationId, deviceId, name, journal, now: now() }),
    )
  })

  serve(app, listTills, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => readTills(tx, person.organizationId, now())),
  )

  serve(app, activeShifts, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => listActiveShifts(tx, person.organizationId)),
  )
}
