import { z } from 'zod'

/** The roles of a shop's people (decision D5), and `admin`: the provider by remote access, acting as a manager. */
export const ROLES = ['cashier', 'supervisor', 'manager', 'owner', 'admin'] as const
export const roleSchema = z.enum(ROLES)
export type Role = z.infer<typeof roleSchema>

export const PERMISSIONS = [
  'sell',
  'open-drawer',
  'void',
  'refund',
  'override-price',
  'discount-above-limit',
  'manage-stock',
  'manage-products',
  'manage-customers',
  'adjust-points',
  'view-reports',
  'manage-staff',
  'manage-tills',
  'manage-settings',
  'export-data',
  'take-all-data',
  'manage-owners',
  'close-business',
] as const
export const permissionSchema = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof permissionSchema>

/** The flags that widen a cashier (decision D5). */
export interface PermissionFlags {
  readonly canProcessRefunds: boolean
  readonly canManageInventory: boolean
  readonly canViewReports: boolean
}

/** yes; by the PIN of someone who may, entered in place; or no. */
export type Answer = 'yes' | 'by-approval' | 'no'

/** What the PIN of somebody who may can allow a cashier, one act at a time. */
export const BY_APPROVAL = [
  'open-drawer',
  'void',
  'refund',
  'override-price',
  'discount-above-limit',
] as const satisfies readonly Permission[]
const WITH_FLAG: Readonly<Partial<Record<Permission, keyof PermissionFlags>>> = {
  void: 'canProcessRefunds',
  refund: 'canProcessRefunds',
  'manage-stock': 'canManageInventory',
  'manage-products': 'canManageInventory',
  'manage-customers': 'canManageInventory',
  'view-reports': 'canViewReports',
}
const SUPERVISOR: readonly Permission[] = [
  'sell',
  ...BY_APPROVAL,
  'manage-stock',
  'manage-products',
  'manage-customers',
  'adjust-points',
  'view-reports',
]
const MANAGER: readonly Permission[] = [
  ...SUPERVISOR,
  'manage-staff',
  'manage-tills',
  'manage-settings',
  'export-data',
]

/** The policy: one table for server and screens (decision D5). */
export function may(role: Role, flags: PermissionFlags, permission: Permission): Answer {
  if (role === 'owner') return 'yes'
  if (role === 'manager' || role === 'admin') return MANAGER.includes(permission) ? 'yes' : 'no'
  if (role === 'supervisor') return SUPERVISOR.includes(permission) ? 'yes' : 'no'
  if (permission === 'sell') return 'yes'
  const flag = WITH_FLAG[permission]
  if (flag !== undefined && flags[flag]) return 'yes'
  const approvable: readonly Permission[] = BY_APPROVAL
  return approvable.includes(permission) ? 'by-approval' : 'no'
}

/** Every permission that needs nobody else, for screens to show or hide by. */
export function permissionsOf(role: Role, flags: PermissionFlags): Permission[] {
  return PERMISSIONS.filter((permission) => may(role, flags, permission) === 'yes')
}

/**
 * Whether a permission opens selling and what belongs to it. It is what a till keeps while its business is suspended: a
 * queue of customers is no place to collect a debt.
 */
export function opensSelling(permission: Permission): boolean {
  const approvable: readonly Permission[] = BY_APPROVAL
  return permission === 'sell' || approvable.includes(permission)
}

/**
 * The till's work, which is all that four digits open (decision 0067): selling and what belongs to it, the customer in
 * front of the till, and the X and Z reads. People, tills, settings, products, stock, points given by hand, exports and owners' matters
 * take the password.
 */
export const TILL_WORK = [
  'sell',
  ...BY_APPROVAL,
  'manage-customers',
  'view-reports',
] as const satisfies readonly Permission[]

/** Whether somebody who came in by their PIN keeps a permission that they have. */
export function pinOpens(permission: Permission): boolean {
  const work: readonly Permission[] = TILL_WORK
  return work.includes(permission)
}

/** "Cashier", "Manager" … as the sidebar and receipts show it. */
export function roleLabel(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
