import { z } from 'zod'
import { BY_APPROVAL, type Permission } from './permissions.ts'

/** What somebody else's PIN can allow in place (decision D5): the permissions that a cashier has by approval. */
export const approvableSchema = z.enum(BY_APPROVAL)
export type Approvable = z.infer<typeof approvableSchema>

/** A PIN that was entered allows what is done within these minutes, once. */
export const APPROVAL_LIFE_MS = 15 * 60 * 1_000

/** The clocks of a till and of the server may differ by so much and an approval still be of the moment it was given in. */
const CLOCK_SLACK_MS = 5 * 60 * 1_000

/** Who may be asked: somebody else who has the right without anybody (STAFF-038). Never whoever is at the till. */
export function mayApprove(
  approver: { readonly id: string; readonly permissions: readonly Permission[] },
  action: Approvable,
  actingId: string,
): boolean {
  return approver.id !== actingId && approver.permissions.includes(action)
}

/**
 * Whether a till may still use an approval: not for so long as the server would believe it, since a card payment may take some
 * minutes more.
 *
 * @param at when the PIN was entered, as the approval says
 */
export function isApprovalFresh(at: string, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(at)
  return ageMs >= -CLOCK_SLACK_MS && ageMs <= APPROVAL_LIFE_MS
}

/** What an approval was given for, and what is held against it. */
export interface ApprovalBounds {
  readonly action: Approvable
  /** What exactly: see `sales/approvals.ts`. */
  readonly scope: string
  readonly actingId: string
  readonly approverId: string
  readonly tillId: string
}

/**
 * Whether an approval was given for this: the same action, thing, people and till, and done within its minutes by the
 * till's own time. A sale may reach the server much later than it was made.
 */
export function isApprovalFor(
  given: ApprovalBounds & { readonly approvedAt: Date },
  asked: ApprovalBounds,
  doneAt: Date,
): boolean {
  const ageMs = doneAt.getTime() - given.approvedAt.getTime()
  return (
    given.action === asked.action &&
    given.scope === asked.scope &&
    given.actingId === asked.actingId &&
    given.approverId === asked.approverId &&
    given.tillId === asked.tillId &&
    ageMs >= -CLOCK_SLACK_MS &&
    ageMs <= APPROVAL_LIFE_MS + CLOCK_SLACK_MS
  )
}

/** The words that a device puts its name to when it approves without a network. One form, or a signature fits nothing. */
export function approvalText(
  approval: ApprovalBounds & { readonly id: string; readonly at: string },
): string {
  const { id, action, scope, actingId, approverId, tillId, at } = approval
  return ['tuppence approval 1', id, action, scope, actingId, approverId, tillId, at].join('\n')
}
