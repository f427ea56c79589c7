import { may, type PermissionFlags, type Role } from './permissions.ts'

/** Whoever asks for a change of the staff. */
export interface Actor {
  readonly personId: string
  readonly role: Role
  readonly flags: PermissionFlags
}

/** How far up each role is; the provider in a shop acts as a manager (decision D5). */
const RANK: Readonly<Record<Role, number>> = { cashier: 0, supervisor: 1, manager: 2, admin: 2, owner: 3 }

/** Nobody gives a role above their own, and owners are made by owners only (decision D5). */
export function mayGrant(actor: Actor, role: Role): boolean {
  if (may(actor.role, actor.flags, 'manage-staff') !== 'yes') return false
  if (role === 'owner') return may(actor.role, actor.flags, 'manage-owners') === 'yes'
  return RANK[role] <= RANK[actor.role]
}

/** Nobody changes somebody above them: taking a role away is as much a power as giving it. */
export function mayChange(actor: Actor, person: { readonly role: Role }): boolean {
  return mayGrant(actor, person.role)
}

/**
 * A password or a PIN lets one be its person, so one sets those of people below, and an owner those of all others (decision
 * D5). One's own are never set as somebody else's are: that asks for the password one has now.
 */
export function maySetSecrets(actor: Actor, person: { readonly id: string; readonly role: Role }): boolean {
  if (actor.personId === person.id || !mayChange(actor, person)) return false
  return actor.role === 'owner' || RANK[person.role] < RANK[actor.role]
}
