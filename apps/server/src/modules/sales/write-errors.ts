import { isConnectionLost } from '../../platform/database/lost-connection.ts'
import { stateOf } from '../../platform/database/sql-state.ts'
import { Refused } from '../../platform/http/refused.ts'

const ROW_IDS = [
  'transaction_items_key',
  'transaction_tenders_key',
  'inventory_key',
  'settlement_entries_cause',
]

/** A line's or tender's own id is somebody else's already. */
export function isIdTaken(error: unknown): boolean {
  const { code, constraint } = stateOf(error)
  return code === '23505' && ROW_IDS.includes(constraint)
}

/** Deadlock, serialisation failure, or a connection lost before it was known whether it committed: ids make it safe. */
export function retryable(error: unknown): boolean {
  return isConnectionLost(error) || ['40P01', '40001'].includes(stateOf(error).code)
}

/** Somebody else held a row for longer than a sale waits for it. Nothing was written. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * What the database cannot hold, as a refusal: numbers beyond its columns, texts that are no texts. Anything else is a
 * fault and stays one.
 */
export function worded(error: unknown): unknown {
  if (error instanceof Refused) return error
  // Whether it was recorded nobody knows: the caller sends it again, and its id makes that safe.
  if (isConnectionLost(error)) return new Refused('shutting-down')
  const { code } = stateOf(error)
  if (code === LOCK_NOT_AVAILABLE) return new Refused('too-busy')
  if (code === '22003') return new Refused('amount-too-large')
  if (code.startsWith('22') || code === '23514') return new Refused('invalid-request')
  return error
}

/** For a promise's catch: throws it as `worded` says. */
export function throwWorded(error: unknown): never {
  throw worded(error)
}
