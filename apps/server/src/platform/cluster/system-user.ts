import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { runsAsRoot } from './data-folder.ts'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The system user PostgreSQL runs as: undefined means as ourselves. PostgreSQL refuses to run as root, so for root it is
 * the usual "postgres" user (macOS calls its own "_postgres"), made if the machine has none.
 */
export function databaseUser(): SystemUser | undefined {
  if (!runsAsRoot()) return undefined
  const known = lookUp('postgres') ?? lookUp('_postgres')
  if (known) return known
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', 'postgres']],
  ]
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      break
    } catch {
      // The other way, or the sentence below.
    }
  }
  const made = lookUp('postgres')
  if (made) return made
  throw new StartRefusal(
    'PostgreSQL does not run as root, and no system user "postgres" could be made. Make one, start as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const ask = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/** Refuses, naming the folder, where PostgreSQL's user cannot pass down to its data. */
export function checkWayTo(folder: string, user: SystemUser): void {
  for (let at = path.dirname(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) {
      throw new StartRefusal(
        `PostgreSQL runs as the user "${user.name}", who cannot enter ${at}. Set TUPPENCE_DATA to a folder that user can enter, such as /var/lib/tuppence.`,
      )
    }
    if (at === path.dirname(at)) return
  }
}
