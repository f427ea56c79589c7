import { sql } from 'drizzle-orm'
import { announce, announceToProvider } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Principal } from '../../platform/principal.ts'
import { alsoInOrganization, onPlatform } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from './audit.ts'
import { endSession } from './sessions.ts'

/** Ends the session somebody came with. The end of a remote one ends the access as well: its link is spent. */
export function leave(deps: ModuleDeps, principal: Principal, address: string): Promise<void> {
  return onPlatform(deps.database, async (tx) => {
    await endSession(tx, principal.sid)
    if (principal.kind === 'operator') return
    const at = deps.now()
    if (principal.kind === 'remote') {
      await tx.execute(sql`
        update remote_access set ended_at = ${at}, ended_by_name = ${principal.staffName}
         where organization_id = ${principal.organizationId} and operator_id = ${principal.operatorId ?? null}::uuid
           and used_at is not null and ended_at is null`)
    }
    await alsoInOrganization(tx, principal.organizationId)
    if (principal.kind === 'remote') {
      await announce(tx, principal.organizationId, { type: 'remote-access-changed' })
      await announceToProvider(tx, principal.organizationId, { type: 'remote-access-changed' })
    }
    await writeAudit(tx, {
      ...actorOf(principal),
      at,
      action: 'signed-out',
      detail: { kind: principal.kind },
      address,
    })
  })
}
