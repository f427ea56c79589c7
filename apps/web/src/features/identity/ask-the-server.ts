import { CallFailed } from '@tuppence/contract/client'
import { refusalMessage } from '@tuppence/domain/refusals'
import { explain } from '../../foundation/asking/api.ts'
import type { Checked } from '../../offline/index.ts'

/** How long the server is waited for before the device decides by itself. */
export const WAIT_MS = 4_000

export const inTime = () => ({ signal: AbortSignal.timeout(WAIT_MS) })

/** Whether the server could not be asked, or does not know this session any more: then the device may decide. */
export function isOutOfReach(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.status >= 500 || error.status === 401
}

/** Why the server did not take a secret, for the person who entered it. */
export const whyRefused = (error: unknown): string => explain(error)

/** Why the device did not. */
export const WHY_NOT_HERE: Readonly<Record<Exclude<Checked, 'right'>, string>> = {
  wrong: 'The PIN is not right.',
  locked: 'Too many tries without a network. Wait until it is back.',
  'not-given': refusalMessage('till-not-given'),
  unknown: 'Without a network this till knows only those who have used their PIN on it before.',
}
