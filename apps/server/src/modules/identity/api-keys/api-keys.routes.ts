import { type ApiKey, createApiKey, listApiKeys, removeApiKey } from '@tuppence/contract/api-keys'
import { apiScopeSchema } from '@tuppence/domain/staff'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { type AuditEntry, actorOf, writeAudit } from '../audit.ts'
import { hashToken } from '../session-token.ts'
import { personChanged } from '../sessions.ts'
import { newApiKey } from './api-key.ts'

const MAX_KEYS = 50

/** API keys: made and removed by whoever manages settings (decision 0162). */
export function apiKeyRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, listApiKeys, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, async (tx) => ({ apiKeys: await readKeys(tx, organizationId) })),
  )

  serve(app, createApiKey, ({ body, person, request }) =>
    inOrganization(database, person.organizationId, async (tx) => {
      const { organizationId, personId } = person
      const at = now()
      if (body.expiresAt && new Date(body.expiresAt) <= at)
        throw new Refused('invalid-request', [
          { field: 'body.expiresAt', message: 'This time is past. Choose a later one.' },
        ])
      const id = uuidv7()
      const key = newApiKey()
      const scopes = [...new Set(body.scopes)]
      // Two that are made at once are counted one after the other.
      await tx.execute(sql`select from organizations where id = ${organizationId} for no key update`)
      if ((await readKeys(tx, organizationId)).length >= MAX_KEYS) throw new Refused('too-many-api-keys')
      await tx.execute(sql`
        insert into api_keys (id, organization_id, name, hash, last_four, scopes, made_by, expires_at, created_at)
        values (${id}, ${organizationId}, ${body.name}, ${hashToken(key)}, ${key.slice(-4)},
                ${JSON.stringify(scopes)}::jsonb, ${personId}, ${body.expiresAt}::timestamptz, ${at})`)
      const detail = { name: body.name, scopes, expiresAt: body.expiresAt }
      await note(tx, {
        ...actorOf(person),
        at,
        action: 'api-key-made',
        subjectId: id,
        detail,
        address: request.ip,
      })
      const [apiKey] = await readKeys(tx, organizationId, sql`k.id = ${id}`)
      if (!apiKey) throw new Error('The key that was just made is not there')
      return { key, apiKey }
    }),
  )

  serve(app, removeApiKey, async ({ params, person, request }) => {
    await inOrganization(database, person.organizationId, async (tx) => {
      const at = now()
      const [removed] = await tx.execute<{ name: string }>(sql`
        update api_keys set revoked_at = ${at}
         where organization_id = ${person.organizationId} and id = ${params.id} and revoked_at is null
        returning name`)
      if (!removed) throw new Refused('not-found')
      await note(tx, {
        ...{ ...actorOf(person), at, action: 'api-key-removed', subjectId: params.id },
        ...{ detail: { name: removed.name }, address: request.ip },
      })
      await personChanged(tx, person.organizationId, params.id)
    })
    return undefined
  })
}

const note = (tx: Tx, entry: AuditEntry) => writeAudit(tx, { ...entry, subjectType: 'api-key' })

interface Row extends Record<string, unknown> {
  id: string
  name: string
  last_four: string
  scopes: unknown
  made_by_name: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

async function readKeys(tx: Tx, organizationId: string, which: SQL = sql`true`): Promise<ApiKey[]> {
  const rows = await tx.execute<Row>(sql`
    select k.id, k.name, k.last_four, k.scopes, coalesce(s.full_name, 'Someone who has left') as made_by_name, k.created_at, k.expires_at, k.last_used_at
      from api_keys k
      left join staff_members s on s.organization_id = k.organization_id and s.id::text = k.made_by
     where k.organization_id = ${organizationId} and k.revoked_at is null and ${which}
     order by k.created_at desc, k.id desc`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    scopes: z.array(apiScopeSchema).parse(row.scopes),
    madeByName: row.made_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}
