import type { RefusalCode } from './server-refusals.ts'
import type { TillRefusalCode } from './till-refusals.ts'

/** An expected refusal, as data. `field` names the part of the input that is wrong, where there is one. */
export interface Refusal<Code extends RefusalCode = TillRefusalCode> {
  readonly ok: false
  readonly code: Code
  readonly field?: string
}

export function refuse<Code extends RefusalCode>(code: Code, field?: string): Refusal<Code> {
  return field === undefined ? { ok: false, code } : { ok: false, code, field }
}
