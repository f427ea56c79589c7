import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from './audit.ts'

/** What the policy needs written down: tries on another business (decision D6) and everything done remotely (D17). */
export function noteRefusedAttempts(app: FastifyInstance, deps: ModuleDeps): void {
  const note = (action: string) => (person: Person, request: FastifyRequest) =>
    inOrganization(deps.database, person.organizationId, (tx) =>
      writeAudit(tx, {
        ...actorOf(person),
        at: deps.now(),
        action,
        detail: { method: request.method, path: request.url.split('?')[0] },
        address: request.ip,
      }),
    )
  app.decorate('noteRefusedAttempt', note('refused-other-organization'))
  app.decorate('noteRemoteAction', note('remote-access-used'))
}
