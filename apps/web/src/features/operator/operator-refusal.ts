import { CallFailed } from '@tuppence/contract/client'
import { explain } from '../../foundation/asking/api.ts'

/** The words for a portal login that failed (AUTH-047, AUTH-048). A locked or overloaded server says what it is. */
export function operatorRefusal(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'Connection failed. Please check your internet connection.'
  if (error.said) return error.said
  return error.status === 401 || error.status === 400 ? 'Invalid super admin credentials' : explain(error)
}
