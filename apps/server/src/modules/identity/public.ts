export { newApiKey } from './api-keys/api-key.ts'
export { removeApiKeysOf } from './api-keys/remove-api-keys.ts'
export { type AuditEntry, actorOf, firstBreakInAudit, writeAudit } from './audit.ts'
export { checkPassword, type PasswordTry } from './check-password.ts'
export { circumstances } from './circumstances.ts'
export { DEMO_RECORD, isDemoBusiness, isDemoDatabase } from './demo-record.ts'
export { proofEndsAt } from './fresh-proof.ts'
export { keepDevice, setDeviceCookie } from './known-devices.ts'
export { knownOf } from './known-of.ts'
export { ownOrigin } from './openid/own-origin.ts'
export { endListedSession, readSessions, shownSession } from './own-sessions.ts'
export { forgetPasskeys } from './passkeys/passkeys.ts'
export { generatePassword, hashChosenPassword, hashPassword, verifyPassword } from './passwords.ts'
export { readColleagues } from './pins/colleagues.ts'
export { storePin } from './pins/own-secrets.ts'
export { type ProvenApproval, proveApprovals } from './pins/prove-approvals.ts'
export { tillsGiven } from './pins/refuse-till.ts'
export type { Holder } from './second-factor/holder.ts'
export {
  askSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  forgetSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from './second-factor/second-factor.ts'
export { cookieWarning, setSessionCookie, underTls } from './session-cookie.ts'
export { hashToken, newToken } from './session-token.ts'
export {
  dismissSessionsOf,
  endSessionsOf,
  endSessionsOfOperator,
  endSessionsOfOrganization,
  openSession,
  organizationChanged,
  personChanged,
  SESSION_LIFE_MS,
  setProvedAt,
} from './sessions.ts'
export type { Circumstances } from './sign-in.ts'
export { countTry, giveBackTry, guardsOfDisplayCode, inTurn, lockedOut } from './sign-in-limits.ts'
