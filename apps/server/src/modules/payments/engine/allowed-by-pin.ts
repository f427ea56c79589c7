import type { AllowedByPin } from '@tuppence/contract/payments'
import { Refused } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { proveApprovals, readColleagues } from '../../identity/public.ts'
import type { EngineParts } from './engine-parts.ts'

/** What somebody wants to do who may need somebody else's PIN for it. */
interface Deed {
  readonly allowed: AllowedByPin | undefined
  /** What exactly: see `payments/approval-scopes.ts`. */
  readonly scope: string
  /** The id that uses the approval up; the same may come again. */
  readonly usedFor: string
}

/** Whose PIN allowed it; undefined where whoever is there may by themselves. */
export type Allower = { readonly id: string; readonly name: string } | undefined

/**
 * Lets through whoever may refund, and whom somebody who may has allowed this one act by their PIN (decision D5).
 *
 * @throws Refused with not-permitted
 */
export async function whoAllows(
  { database, now }: EngineParts,
  { organizationId, personId, permissions }: Person,
  { allowed, scope, usedFor }: Deed,
): Promise<Allower> {
  if (permissions.has('refund')) return undefined
  if (!allowed) throw new Refused('not-permitted')
  const { tillId, approval } = allowed
  const at = now()
  const use = { organizationId, tillId, actingId: personId, usedFor, isOfTill: true, doneAt: at, now: at }
  return inOrganization(database, organizationId, async (tx) => {
    const isOfThis = approval.action === 'refund' && approval.scope === scope
    const [proof] = isOfThis ? await proveApprovals(tx, use, [approval]) : []
    const allower =
      proof && (await readColleagues(tx, organizationId)).find(({ id }) => id === proof.approverId)
    if (!allower) throw new Refused('not-permitted')
    return { id: allower.id, name: allower.name }
  })
}

/** A reason with the name of whoever allowed what it is given for. */
export const reasonWith = (reason: string, allower: Allower): string =>
  allower ? `${reason} (allowed by ${allower.name})` : reason
