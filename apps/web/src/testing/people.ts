import type { SignedInUser } from '@tuppence/contract/identity'
import { permissionsOf, type Role } from '@tuppence/domain/staff'

const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }

/** Somebody signed in to a business that no other test has: what the browser keeps of it is this test's alone. */
export function signedIn(role: Role, part: Partial<SignedInUser> = {}): SignedInUser {
  return {
    ...{ id: crypto.randomUUID(), firstName: 'Priya', lastName: 'Shah', username: 'priya' },
    ...{ email: 'priya@shop.example', profileImageUrl: null, role },
    ...{ permissions: permissionsOf(role, NO_FLAGS), discountLimit: 1000 },
    ...{ organizationId: crypto.randomUUID(), adminCustomerId: crypto.randomUUID() },
    ...{ businessCode: 'UK001', businessName: 'The Copper Kettle', currency: 'GBP' },
    ...{ session: 'back-office', expiresAt: new Date(Date.now() + 3_600_000).toISOString(), hasPin: true },
    ...part,
  }
}
