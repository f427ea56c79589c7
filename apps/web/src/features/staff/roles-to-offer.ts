import type { SignedInUser } from '@tuppence/contract/identity'
import { FORM_ROLES, mayChange, mayGrant, type Role } from '@tuppence/domain/staff'
import type { PersonForm } from './person-form.ts'

type OfferedRole = Exclude<PersonForm['role'], 'owner'>
type Giver = Pick<SignedInUser, 'id' | 'role' | 'session'>

const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }

/** Whether they may make somebody an owner: an identity provider asks for neither password nor second factor of ours. */
export const mayGiveOwner = ({ id, role, session }: Giver): boolean =>
  session !== 'identity-provider' && mayGrant({ personId: id, role, flags: NO_FLAGS }, 'owner')

/**
 * The roles to choose from: none that would be refused once the form is filled in.
 *
 * @param kept the role that the person has, which always stays to be chosen
 */
export function rolesToOffer(giver: Giver, kept: PersonForm['role']): OfferedRole[] {
  return FORM_ROLES.filter((role) => role === kept || role !== 'admin' || mayGiveOwner(giver))
}

/** Whether they are offered to edit or remove somebody: nobody changes somebody above them, and the server would refuse it. */
export const isOffered = ({ id, role }: Giver, person: { readonly role: Role }): boolean =>
  mayChange({ personId: id, role, flags: NO_FLAGS }, person)
