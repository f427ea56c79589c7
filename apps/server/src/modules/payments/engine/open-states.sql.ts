import { OPEN_REFUND_STATES, UNSETTLED_STATES } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'

const listed = (states: readonly string[]) => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`)

/** For `status in …`: of a payment whose end nobody knows. As literals, by which the partial index is found. */
export const UNSETTLED = listed(UNSETTLED_STATES)
/** For `state in …`: of a refund that is on its way or has no answer. */
export const OPEN_REFUND = listed(OPEN_REFUND_STATES)
