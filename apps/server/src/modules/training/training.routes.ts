import { beginTraining, endTraining } from '@tuppence/contract/training'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'

/** All that the server has of training: that a till trained, from when to when. What was practised stays on the device. */
export function trainingRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, beginTraining, ({ person, body, request }) =>
    inOrganization(database, person.organizationId, async (tx) => {
      const till = await tillCode(tx, person.organizationId, body.tillId)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'training-begun', subjectType: 'till', subjectId: body.tillId },
        ...{ detail: { till }, address: request.ip },
      })
      return undefined
    }),
  )

  serve(app, endTraining, ({ person, body, request }) =>
    inOrganization(database, person.organizationId, async (tx) => {
      const { tillId, begunAt, endedAt, practised } = body
      const till = await tillCode(tx, person.organizationId, tillId)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'training-ended', subjectType: 'till', subjectId: tillId },
        ...{ detail: { till, from: begunAt, to: endedAt, practised }, address: request.ip },
      })
      return undefined
    }),
  )
}

async function tillCode(tx: Tx, organizationId: string, tillId: string): Promise<string> {
  const [till] = await tx.execute<{ code: string }>(
    sql`select code from tills where organization_id = ${organizationId} and id = ${tillId}`,
  )
  if (!till) throw new Refused('unknown-till')
  return till.code
}
