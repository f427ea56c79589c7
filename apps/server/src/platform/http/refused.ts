import { type Problem, problemOf } from '@tuppence/contract/problem'
import type { RefusalCode } from '@tuppence/domain/refusals'

/** An expected refusal on its way out of a transaction: throwing it rolls the transaction back. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly problems: Problem['problems']
  /** After how long it is worth trying again, where that is known. */
  readonly waitMs: number | undefined
  constructor(code: RefusalCode, problems?: Problem['problems'], waitMs?: number) {
    super(problemOf(code, problems).message)
    this.name = 'Refused'
    this.code = code
    this.problems = problems
    this.waitMs = waitMs
  }
}
