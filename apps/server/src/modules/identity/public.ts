export { type AuditEntry, actorOf, firstBreakInAudit, writeAudit } from './audit.ts'
export { circumstances } from './circumstances.ts'
export { generatePassword, hashPassword, type Pepper, verifyPassword } from './passwords.ts'
export { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
export { hashToken, newToken } from './session-token.ts'
export {
  alsoInOrganization,
  endSession,
  endSessionsOf,
  endSessionsOfOrganization,
  openSession,
  personChanged,
  SESSION_LIFE_MS,
} from './sessions.ts'
export { REFUSAL_TAKES_MS } from './sign-in.ts'
export { clearFailures, countFailure, guardsOf, isLocked } from './sign-in-limits.ts'
