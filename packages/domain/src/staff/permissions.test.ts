import { describe, expect, it } from 'vitest'
import {
  type Answer,
  may,
  PERMISSIONS,
  type Permission,
  type PermissionFlags,
  permissionsOf,
  pinOpens,
  ROLES,
  type Role,
  roleLabel,
} from './index.ts'

const NO_FLAGS: PermissionFlags = {
  canProcessRefunds: false,
  canManageInventory: false,
  canViewReports: false,
}

/** Decision D5, written out: cashier without flags, supervisor, manager, owner, remote access; then the widening flag. */
const TABLE: Record<Permission, [Answer, Answer, Answer, Answer, Answer, keyof PermissionFlags | null]> = {
  sell: ['yes', 'yes', 'yes', 'yes', 'yes', null],
  'open-drawer': ['by-approval', 'yes', 'yes', 'yes', 'yes', null],
  void: ['by-approval', 'yes', 'yes', 'yes', 'yes', 'canProcessRefunds'],
  refund: ['by-approval', 'yes', 'yes', 'yes', 'yes', 'canProcessRefunds'],
  'override-price': ['by-approval', 'yes', 'yes', 'yes', 'yes', null],
  'discount-above-limit': ['by-approval', 'yes', 'yes', 'yes', 'yes', null],
  'manage-stock': ['no', 'yes', 'yes', 'yes', 'yes', 'canManageInventory'],
  'manage-products': ['no', 'yes', 'yes', 'yes', 'yes', 'canManageInventory'],
  'manage-customers': ['no', 'yes', 'yes', 'yes', 'yes', 'canManageInventory'],
  'adjust-points': ['no', 'yes', 'yes', 'yes', 'yes', null],
  'view-reports': ['no', 'yes', 'yes', 'yes', 'yes', 'canViewReports'],
  'manage-staff': ['no', 'no', 'yes', 'yes', 'yes', null],
  'manage-tills': ['no', 'no', 'yes', 'yes', 'yes', null],
  'manage-settings': ['no', 'no', 'yes', 'yes', 'yes', null],
  'export-data': ['no', 'no', 'yes', 'yes', 'yes', null],
  'take-all-data': ['no', 'no', 'no', 'yes', 'no', null],
  'manage-owners': ['no', 'no', 'no', 'yes', 'no', null],
  'close-business': ['no', 'no', 'no', 'yes', 'no', null],
}
const COLUMNS: readonly Role[] = ['cashier', 'supervisor', 'manager', 'owner', 'admin']

const EVERY_FLAGS: readonly PermissionFlags[] = Array.from({ length: 8 }, (_, bits) => ({
  canProcessRefunds: (bits & 1) !== 0,
  canManageInventory: (bits & 2) !== 0,
  canViewReports: (bits & 4) !== 0,
}))

function expected(role: Role, flags: PermissionFlags, permission: Permission): Answer | undefined {
  const [...answers] = TABLE[permission]
  const flag = TABLE[permission][5]
  if (role === 'cashier' && flag !== null && flags[flag]) return 'yes'
  const answer = answers[COLUMNS.indexOf(role)]
  return answer === 'yes' || answer === 'no' || answer === 'by-approval' ? answer : undefined
}

describe('who may do what (decision D5)', () => {
  it('the table leaves no role and no permission out', () => {
    expect([...COLUMNS].sort()).toEqual([...ROLES].sort())
    expect(Object.keys(TABLE).sort()).toEqual([...PERMISSIONS].sort())
  })

  for (const permission of PERMISSIONS)
    it(`${permission}: every role, with every set of flags`, () => {
      for (const role of ROLES)
        for (const flags of EVERY_FLAGS)
          expect(may(role, flags, permission), `${role} ${JSON.stringify(flags)}`).toBe(
            expected(role, flags, permission),
          )
    })

  it('lists for screens what needs nobody else', () => {
    expect(permissionsOf('cashier', NO_FLAGS)).toEqual(['sell'])
    expect(permissionsOf('cashier', { ...NO_FLAGS, canViewReports: true })).toEqual(['sell', 'view-reports'])
    expect(permissionsOf('owner', NO_FLAGS)).toEqual([...PERMISSIONS])
  })

  it('R12 a PIN opens the till’s work, and nothing of managing the shop, to an owner too', () => {
    expect(PERMISSIONS.filter(pinOpens)).toEqual([
      'sell',
      'open-drawer',
      'void',
      'refund',
      'override-price',
      'discount-above-limit',
      'manage-customers',
      'view-reports',
    ])
  })

  it('shows a role by its name', () => {
    expect(ROLES.map(roleLabel)).toEqual(['Cashier', 'Supervisor', 'Manager', 'Owner', 'Admin'])
  })
})
