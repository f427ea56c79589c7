import { execFileSync } from 'node:child_process'

/** In so many runs everything that takes turns has had its own. */
export const TURNS = 6

/** Which sixth is tried, or all of it. */
export type Turn = number | 'whole'

/**
 * By the commit, so that every run of it tries the same and the next one something else.
 *
 * @param given what somebody has asked for: "whole" or 0 to 5
 * @param decides the folders and files of which a change has the whole tried
 */
export function turnOf(given: string | undefined, decides: readonly string[]): Turn {
  if (given === 'whole') return given
  if (given) {
    if (!/^[0-5]$/.test(given)) throw new Error(`A turn is "whole" or 0 to 5, not ${given}`)
    return Number(given)
  }
  if (changedFiles().some((file) => decides.some((path) => file.startsWith(path)))) return 'whole'
  try {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16) % TURNS
  } catch {
    // No git, or no clone.
    return 0
  }
}

/** What differs from the commit before the last one. */
export function changedFiles(): string[] {
  try {
    return git('diff', '--name-only', 'HEAD~1').split('\n')
  } catch {
    // The first commit, or one that was fetched alone.
    return []
  }
}

/** What of a list has its turn. */
export const ofTurn = <Item>(list: readonly Item[], turn: Turn): Item[] =>
  list.filter((_, i) => turn === 'whole' || i % TURNS === turn)

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
