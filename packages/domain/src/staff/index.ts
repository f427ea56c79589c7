export { API_SCOPES, type ApiScope, apiScopeSchema, permissionsOfScopes } from './api-scopes.ts'
export {
  APPROVAL_LIFE_MS,
  type Approvable,
  type ApprovalBounds,
  approvableSchema,
  approvalText,
  isApprovalFor,
  isApprovalFresh,
  mayApprove,
} from './approval.ts'
export { lockMinutesOf, MOST_LOCK_MINUTES } from './lock-minutes.ts'
export { type Actor, mayChange, mayGrant, maySetSecrets } from './manage-people.ts'
export {
  type Answer,
  BY_APPROVAL,
  may,
  opensSelling,
  PERMISSIONS,
  type Permission,
  type PermissionFlags,
  permissionSchema,
  permissionsOf,
  pinOpens,
  ROLES,
  type Role,
  roleLabel,
  roleSchema,
  TILL_WORK,
} from './permissions.ts'
export {
  FORM_ROLES,
  type FormRole,
  looksLikeEmail,
  PERSON_WORDS,
  SHORTEST_OPERATOR_PASSWORD,
  SHORTEST_PASSWORD,
  storedRole,
  usernameFrom,
} from './person.ts'
export { COMMON_PINS, pinSchema, refusePin } from './pin.ts'
export { mayUseTill } from './till-access.ts'
export { newUsernameSchema, usernameSchema } from './username.ts'
