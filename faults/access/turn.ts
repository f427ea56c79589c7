import { execFileSync } from 'node:child_process'

/** In so many runs each attack has had its turn everywhere. */
export const TURNS = 6

/** Which sixth of the matrix is tried, or all of it. */
export type Turn = number | 'whole'

/** What says who may do what: a change to it has the whole matrix tried. */
const DECIDES = [
  'packages/contract/src/',
  'packages/domain/src/staff/',
  'apps/server/src/modules/identity/',
  'apps/server/src/platform/http/serve.ts',
  'apps/server/src/platform/principal.ts',
  'apps/server/src/platform/tenancy.ts',
  'apps/server/src/platform/database/tenant-table.ts',
  'faults/access/',
]

/** By the commit, so that every run of it tries the same and the next one something else; `TUPPENCE_ACCESS_TURN` says another. */
export function turnOf(given: string | undefined): Turn {
  if (given === 'whole') return given
  if (given) {
    if (!/^[0-5]$/.test(given)) throw new Error(`TUPPENCE_ACCESS_TURN is "whole" or 0 to 5, not ${given}`)
    return Number(given)
  }
  try {
    const changed = git('diff', '--name-only', 'HEAD~1').split('\n')
    if (changed.some((file) => DECIDES.some((decides) => file.startsWith(decides)))) return 'whole'
  } catch {
    // The first commit, or one that was fetched alone.
  }
  try {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16) % TURNS
  } catch {
    // No git, or no clone.
    return 0
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
