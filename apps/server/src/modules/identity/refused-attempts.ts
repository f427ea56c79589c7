import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from './audit.ts'

/** So many refused tries of a person show what they are about; a script must not fill a log that is never emptied. */
const MOST_NOTED = 20
const NOTED_PER_MS = 60_000

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
  const noteRefused = note('refused-other-organization')
  const noted = new Map<string, { since: number; count: number }>()
  app.decorate('noteRefusedAttempt', async (person, request) => {
    const nowMs = deps.now().getTime()
    for (const [personId, { since }] of noted) if (nowMs - since >= NOTED_PER_MS) noted.delete(personId)
    const mine = noted.get(person.personId) ?? { since: nowMs, count: 0 }
    noted.set(person.personId, mine)
    mine.count += 1
    if (mine.count <= MOST_NOTED) await noteRefused(person, request)
  })
  app.decorate('noteRemoteAction', note('remote-access-used'))
}
