import type { PersonOfShop } from '@tuppence/contract/people'
import type { StaffMember } from '@tuppence/contract/staff'

export function staffMember(fullName: string, part: Partial<StaffMember> = {}): StaffMember {
  return {
    ...{ id: crypto.randomUUID(), fullName, username: usernameOf(fullName), role: 'cashier' },
    ...{ permissions: [], isActive: true, adminCustomerId: crypto.randomUUID() },
    ...part,
  }
}

export function person(firstName: string, lastName: string, part: Partial<PersonOfShop> = {}): PersonOfShop {
  return {
    ...{ id: crypto.randomUUID(), firstName, lastName, email: `${lastName.toLowerCase()}@shop.example` },
    ...{ username: usernameOf(`${firstName} ${lastName}`), role: 'cashier', tillAccess: [] },
    ...{ canProcessRefunds: false, canManageInventory: false, canViewReports: false },
    ...{ isActive: true, hasPin: true, lastLoginAt: null, createdAt: '2026-06-01T09:00:00.000Z' },
    ...part,
  }
}

const usernameOf = (name: string) => name.toLowerCase().replaceAll(' ', '.')
