import { OPEN_REFUND_STATES, UNSETTLED_STATES } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'

const listed = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`

/** For `status in …`: of a payment whose end nobody knows. As literals, by which the partial index is found. */
export const UNSETTLED = sql.raw(listed(UNSETTLED_STATES))
/** For `state in …`: of a refund that is on its way or has no answer. */
export const OPEN_REFUND = sql.raw(listed(OPEN_REFUND_STATES))
/** The same for a statement that is written as plain text. */
export const OPEN_REFUND_TEXT = listed(OPEN_REFUND_STATES)
