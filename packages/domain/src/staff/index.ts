export { type Actor, mayChange, mayGrant, maySetPassword } from './manage-people.ts'
export {
  type Answer,
  may,
  PERMISSIONS,
  type Permission,
  type PermissionFlags,
  permissionSchema,
  permissionsOf,
  ROLES,
  type Role,
  roleLabel,
  roleSchema,
} from './permissions.ts'
export { usernameSchema } from './username.ts'
