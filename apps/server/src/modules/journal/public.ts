export { type VerifiedTill, verifyJournals } from './verify-journals.ts'
export { asking } from './walk-till.ts'
