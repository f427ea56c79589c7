import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** True where the process is root, as in many containers: PostgreSQL refuses to run as root. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0

/**
 * Where the data lives unless TUPPENCE_DATA says otherwise: the platform's own place for a person's data, and for root
 * one that another system user can enter, which a home of mode 700 is not.
 */
export function defaultDataFolder(
  environment: Record<string, string | undefined> = process.env,
  platform: NodeJS.Platform = process.platform,
  root: boolean = runsAsRoot(),
): string {
  if (platform === 'win32') {
    return path.join(environment.LOCALAPPDATA || path.join(homedir(), 'AppData', 'Local'), 'Tuppence')
  }
  if (platform === 'darwin') {
    return root
      ? '/Library/Application Support/Tuppence'
      : path.join(homedir(), 'Library', 'Application Support', 'Tuppence')
  }
  if (root) return '/var/lib/tuppence'
  return path.join(environment.XDG_DATA_HOME || path.join(homedir(), '.local', 'share'), 'tuppence')
}

/** Makes the data folder if it is missing and answers its absolute path. Refuses in a sentence where it cannot. */
export function openDataFolder(folder: string): string {
  const absolute = path.resolve(folder)
  try {
    // Root's folder must be passable for PostgreSQL's user; what is private inside carries its own mode.
    mkdirSync(absolute, { recursive: true, mode: runsAsRoot() ? 0o755 : 0o700 })
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${absolute} cannot be made (${(error as Error).message}). Set TUPPENCE_DATA to a folder you may write to.`,
    )
  }
  return absolute
}
