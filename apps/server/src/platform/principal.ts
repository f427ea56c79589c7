import type { SessionKind } from '@tuppence/contract/call'
import type { ApiScope, Permission, PermissionFlags, Role } from '@tuppence/domain/staff'

/** A person of a shop, as their session says, or a program of it, as its API key says. */
export interface Person {
  readonly kind: Exclude<SessionKind, 'operator'>
  /** The session's own key (the hash of its token). */
  readonly sid: string
  readonly organizationId: string
  readonly adminCustomerId: string
  readonly businessCode: string
  /** users.id, which is staff_members.id as text. */
  readonly personId: string
  readonly staffName: string
  readonly role: Role
  readonly flags: PermissionFlags
  readonly permissions: ReadonlySet<Permission>
  /** What else they may once they have shown their password, where they came in by their PIN (decision 0067). */
  readonly passwordOpens?: ReadonlySet<Permission>
  /** Their till is locked: its session sends the queue and is unlocked, and nothing else (decision 0133). */
  readonly isLocked?: true
  /** The tills they may use (STAFF-033); left out for every till. */
  readonly tills?: readonly string[]
  readonly expiresAt: Date
  /** When they last showed in this session that it is they; left out where they never did (decision 0136). */
  readonly provedAt?: Date
  /** They were given a password that they have yet to change: nothing else is open to them (decision D3). */
  readonly mustChangePassword?: true
  /** The business requires a second factor of them, and they have none: of the till's work all is open to them, else setting it up. */
  readonly mustSetUpSecondFactor?: true
  /** The provider's person behind a remote session; `personId` is then theirs too, and no row of users. */
  readonly operatorId?: string
  /** What the API key of a program opens; `personId` is then the key's, and no row of users. */
  readonly scopes?: ReadonlySet<ApiScope>
}

/** One of the provider's own people, in the portal. */
export interface Operator {
  readonly kind: 'operator'
  readonly sid: string
  readonly operatorId: string
  readonly name: string
  readonly expiresAt: Date
  /** When they last showed in this session that it is they (decision 0136). */
  readonly provedAt?: Date
  /** They have no second factor yet: until they have, setting it up is all that is open to them (decision 0055). */
  readonly mustSetUpSecondFactor?: true
}

/** A device that shows a till's customers what is rung up. It is nobody, and stands apart from every session. */
export interface DisplayDevice {
  readonly id: string
  readonly organizationId: string
  readonly tillId: string
  readonly tillName: string
}

export type Principal = Person | Operator

/** users.id of whoever acts; nobody of the shop where the provider does, or a program. */
export const userIdOf = ({ operatorId, scopes, personId }: Person): string | null =>
  operatorId === undefined && scopes === undefined ? personId : null

/** Whose a session is: the same for all sessions of one person. */
export const personOf = (who: Principal): string =>
  who.kind === 'operator' ? who.operatorId : `${who.organizationId} ${who.personId}`
