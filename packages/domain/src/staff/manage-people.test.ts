import { describe, expect, it } from 'vitest'
import { mayChange, mayGrant, maySetSecrets } from './manage-people.ts'
import { ROLES, type Role } from './permissions.ts'

const all = { canProcessRefunds: true, canManageInventory: true, canViewReports: true }
const grantable = (role: Role) =>
  ROLES.filter((granted) => mayGrant({ personId: 'a', role, flags: all }, granted))

describe('managing people', () => {
  it('STAFF-036 D5 lets nobody grant a role above their own, and only owners make owners', () => {
    expect(grantable('cashier')).toEqual([])
    expect(grantable('supervisor')).toEqual([])
    expect(grantable('manager')).toEqual(['cashier', 'supervisor', 'manager', 'admin'])
    expect(grantable('admin')).toEqual(['cashier', 'supervisor', 'manager', 'admin'])
    expect(grantable('owner')).toEqual([...ROLES])
  })

  it('STAFF-036 D5 lets nobody change somebody above them', () => {
    const manager = { personId: 'a', role: 'manager', flags: all } as const
    expect(mayChange(manager, { role: 'owner' })).toBe(false)
    expect(mayChange(manager, { role: 'manager' })).toBe(true)
    expect(mayChange({ ...manager, role: 'owner' }, { role: 'owner' })).toBe(true)
  })

  it('STAFF-036 D5 sets the secrets of nobody beside or above them but as an owner, and never their own', () => {
    const sets = (role: Role, other: Role, id = 'b') =>
      maySetSecrets({ personId: 'a', role, flags: all }, { id, role: other })
    for (const role of ROLES) expect(sets(role, role, 'a'), role).toBe(false)
    expect(ROLES.filter((other) => sets('manager', other))).toEqual(['cashier', 'supervisor'])
    expect(ROLES.filter((other) => sets('admin', other))).toEqual(['cashier', 'supervisor'])
    expect(ROLES.filter((other) => sets('owner', other))).toEqual([...ROLES])
    expect(ROLES.filter((other) => sets('supervisor', other))).toEqual([])
  })
})
