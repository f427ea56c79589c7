import type { AnswerOf, Received } from '@tuppence/contract/call'
import type { approve } from '@tuppence/contract/pins'
import { APPROVAL_LIFE_MS, mayApprove } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import { stillProved } from '../still-proved.ts'
import { type AtSession, checkPin } from './check-pin.ts'
import { readColleagues } from './colleagues.ts'
import { keepTillPerson } from './till-people.ts'

/**
 * Another person's PIN allows one act of whoever is signed in (decision D5). Both names go to the audit log now, and once
 * more with what it was used for.
 *
 * @throws Refused with pin-wrong, too-many-tries, approver-may-not or unknown-till
 */
export async function giveApproval(
  deps: ModuleDeps,
  at: AtSession,
  asked: Received<typeof approve>['body'],
): Promise<AnswerOf<typeof approve>> {
  const { approverId, pin, action, scope, tillId, publicKey } = asked
  const { organizationId, personId } = at.by
  const proved = await checkPin(deps, at, { personId: approverId, pin, purpose: 'approval' })
  const now = deps.now()
  return inOrganization(deps.database, organizationId, async (tx) => {
    await stillProved(tx, { organizationId, personId: approverId }, proved)
    await keepTillPerson(tx, { organizationId, tillId, personId: approverId, publicKey, at: now })
    const approver = (await readColleagues(tx, organizationId)).find(({ id }) => id === approverId)
    if (!approver || !mayApprove(approver, action, personId)) throw new Refused('approver-may-not')
    const id = uuidv7()
    await tx.execute(sql`
      insert into approvals (organization_id, id, action, scope, till_id, person_id, approver_id, approved_at)
      values (${organizationId}, ${id}, ${action}, ${scope}, ${tillId}, ${personId}, ${approverId}, ${now})`)
    await writeAudit(tx, {
      organizationId,
      personId,
      approverId,
      at: now,
      action: 'approval-given',
      subjectType: 'approval',
      subjectId: id,
      detail: { action, scope, tillId },
      address: at.address,
    })
    const expiresAt = new Date(now.getTime() + APPROVAL_LIFE_MS).toISOString()
    return { id, approver: { id: approver.id, name: approver.name }, at: now.toISOString(), expiresAt }
  })
}
