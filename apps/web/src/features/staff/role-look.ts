import type { Role } from '@tuppence/domain/staff'

const looks = {
  cashier: 'neutral',
  supervisor: 'good',
  manager: 'accent',
  owner: 'warn',
  admin: 'bad',
} as const

/** STAFF-003: a colour for each role, beside its word. */
export const roleLook = (role: Role) => looks[role]
