export {
  APPROVAL_LIFE_MS,
  type ApprovalBounds,
  type Approvable,
  approvableSchema,
  approvalText,
  isApprovalFor,
  mayApprove,
} from './approval.ts'
export { type Actor, mayChange, mayGrant, maySetPassword } from './manage-people.ts'
export {
  type Answer,
  BY_APPROVAL,
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
export { COMMON_PINS, pinSchema, refusePin } from './pin.ts'
export { usernameSchema } from './username.ts'
