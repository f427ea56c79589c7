import type { RemoteAccess } from '@tuppence/contract/remote-access'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { endSessionsOf, writeAudit } from '../identity/public.ts'
import { tell } from './remote-access.ts'

interface Row extends Record<string, unknown> {
  id: string
  operator_name: string
  reason: string
  created_at: string
  used_at: Date | null
  expires_at: Date
  ended_at: Date | null
  ended_by_name: string | null
}

const columns = sql`r.id, p.name as operator_name, r.reason, ${exactly(sql`r.created_at`)} as created_at, r.used_at, r.expires_at,
  r.ended_at, r.ended_by_name`

/** A page of those that there are, the newest first. */
export interface AccessPage {
  readonly limit: number
  readonly place: z.output<typeof BY_MOMENT> | undefined
}
const inPage = ({ limit, place }: AccessPage) => sql`
  ${behindMoment(sql`r.created_at`, sql`r.id`, place)} order by r.created_at desc, r.id desc limit ${limit}`

function asAccess(row: Row, now: Date): RemoteAccess {
  const isOver = row.ended_at !== null || row.expires_at <= now
  return {
    id: row.id,
    operatorName: row.operator_name,
    reason: row.reason,
    state: isOver ? 'over' : row.used_at === null ? 'asked' : 'open',
    askedAt: row.created_at,
    usedAt: row.used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedByName: row.ended_by_name,
  }
}

/** The links and accesses in one shop, the newest first: those alive now, which are few, or a page of all. */
export function accessesHere(
  { database, now }: ModuleDeps,
  organizationId: string,
  which: 'alive' | AccessPage,
): Promise<RemoteAccess[]> {
  const at = now()
  return onPlatform(database, async (tx) => {
    const rows = await tx.execute<Row>(sql`
      select ${columns} from remote_access r join operators p on p.id = r.operator_id
       where r.organization_id = ${organizationId} and ${
         which === 'alive'
           ? sql`r.ended_at is null and r.expires_at > ${at} order by r.created_at desc`
           : inPage(which)
       }`)
    return rows.map((row) => asAccess(row, at))
  })
}

/** A page of those in all shops. */
export function accessesEverywhere({ database, now }: ModuleDeps, page: AccessPage) {
  const at = now()
  return onPlatform(database, async (tx) => {
    const rows = await tx.execute<Row & { business_code: string; business_name: string }>(sql`
      select ${columns}, a.business_code, a.business_name from remote_access r
        join operators p on p.id = r.operator_id
        join admin_customers a on a.organization_id = r.organization_id
       where ${inPage(page)}`)
    return rows.map((row) => ({
      ...asAccess(row, at),
      businessCode: row.business_code,
      businessName: row.business_name,
    }))
  })
}

/** Who ends an access: somebody of the shop it is in, or an operator, in whatever shop. */
export type Ending =
  | { readonly by: 'shop'; readonly organizationId: string; readonly personId: string; readonly name: string }
  | { readonly by: 'operator'; readonly operatorId: string; readonly name: string }

/**
 * Ends a link or an access at once: the very next request of its session is refused, on every server. One that is over
 * stays as it ended.
 *
 * @returns the business it was in
 * @throws Refused `not-found`
 */
export function endAccess(deps: ModuleDeps, id: string, ending: Ending, address: string): Promise<string> {
  const at = deps.now()
  const inShop = ending.by === 'shop' ? ending.organizationId : null
  return onPlatform(deps.database, async (tx) => {
    const [row] = await tx.execute<{ organization_id: string; operator_id: string; is_over: boolean }>(sql`
      select organization_id, operator_id, ended_at is not null or expires_at <= ${at} as is_over from remote_access
       where id = ${id} and organization_id = coalesce(${inShop}::uuid, organization_id) for update`)
    if (!row) throw new Refused('not-found')
    const organizationId = row.organization_id
    if (row.is_over) return organizationId
    await tx.execute(sql`
      update remote_access set ended_at = ${at}, ended_by_name = ${ending.name} where id = ${id}`)
    await endSessionsOf(tx, organizationId, row.operator_id)
    await tell(tx, organizationId)
    const { by: _by, name: _name, ...actor } = ending
    await writeAudit(tx, {
      ...actor,
      ...{ organizationId, at, action: 'remote-access-ended', subjectType: 'remote-access', subjectId: id },
      address,
    })
    return organizationId
  })
}

/**
 * Ends every link and access of an operator, in the transaction that deactivates them; each shop reads who ended it.
 *
 * @returns the businesses they were in
 */
export async function endAccessesOf(
  tx: Tx,
  ended: {
    readonly operatorId: string
    readonly by: { readonly operatorId: string; readonly name: string }
    readonly at: Date
    readonly address: string
  },
): Promise<string[]> {
  const { operatorId, by, at, address } = ended
  const rows = await tx.execute<{ id: string; organization_id: string }>(sql`
    update remote_access set ended_at = ${at}, ended_by_name = ${by.name}
     where operator_id = ${operatorId} and ended_at is null and expires_at > ${at} returning id, organization_id`)
  // In one order always: the audit logs of two businesses are not waited for crosswise.
  const inOrder = [...rows].sort((a, b) => a.organization_id.localeCompare(b.organization_id))
  for (const { id, organization_id: organizationId } of inOrder) {
    await endSessionsOf(tx, organizationId, operatorId)
    await tell(tx, organizationId)
    await writeAudit(tx, {
      ...{ organizationId, operatorId: by.operatorId, at, address },
      ...{ action: 'remote-access-ended', subjectType: 'remote-access', subjectId: id },
    })
  }
  return inOrder.map((row) => row.organization_id)
}
