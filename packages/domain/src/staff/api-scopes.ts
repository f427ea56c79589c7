import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** What an API key may be let do, by noun: a key has those that were ticked when it was made, and nothing else. */
export const API_SCOPES = [
  'products:read',
  'products:write',
  'stock:read',
  'stock:write',
  'customers:read',
  'customers:write',
  'sales:read',
  'sales:write',
  'orders:read',
  'orders:write',
  'reports:read',
] as const
export const apiScopeSchema = z.enum(API_SCOPES)
export type ApiScope = z.infer<typeof apiScopeSchema>

/** The permissions of people that a scope stands for, where a call looks closer than at the scope itself. */
const PERMISSIONS_OF: Readonly<Partial<Record<ApiScope, readonly Permission[]>>> = {
  'products:write': ['manage-products'],
  'stock:read': ['manage-stock'],
  'stock:write': ['manage-stock'],
  'customers:read': ['manage-customers'],
  'customers:write': ['manage-customers', 'adjust-points'],
  'sales:write': ['sell', 'void', 'refund', 'override-price', 'discount-above-limit'],
  'reports:read': ['view-reports'],
}

export const permissionsOfScopes = (scopes: readonly ApiScope[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => PERMISSIONS_OF[scope] ?? []))
