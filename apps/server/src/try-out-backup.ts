import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { type CheckedBooks, checkBooks } from './check-books.ts'
import { restoreBackup, UnusableBackup } from './modules/backups/public.ts'
import { type Cluster, startCluster } from './platform/cluster/cluster.ts'
import { lockDataFolder } from './platform/cluster/instance-lock.ts'
import type { Secrets } from './platform/cluster/secrets.ts'
import { APP_ROLE, appPassword } from './platform/database/app-role.ts'
import { connect } from './platform/database/connect.ts'
import { withCredentials } from './platform/database/open-database.ts'

const GB = 1024 ** 3
/** Beside the rows that come back, PostgreSQL keeps a journal of them for a while; and the shop needs room to sell on. */
const ROOM = { times: 2, and: 2 * GB }

export interface TryOut {
  readonly dataFolder: string
  readonly secrets: Secrets
  readonly migrationsFolder: string
  readonly backup: Parameters<typeof restoreBackup>[0]
  /** How large the database is that it is a backup of. */
  readonly databaseBytes: number
  readonly signal: AbortSignal
}

/**
 * Brings a backup back into a PostgreSQL of its own, made for that and removed again, and holds the books that came back against
 * the records: as on a new machine, and so that nothing of it reaches the one that the shop sells by (decision 0111).
 *
 * @throws UnusableBackup where the file cannot be used, or the disk has no room for it
 */
export async function tryOut(given: TryOut): Promise<{ rows: number; shops: CheckedBooks[] }> {
  const { dataFolder, secrets, migrationsFolder, backup, databaseBytes, signal } = given
  await refuseWithoutRoom(dataFolder, databaseBytes)
  // PostgreSQL inherits it: whoever sells comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const folder = path.join(dataFolder, 'drill')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const lock = lockDataFolder(folder, 0)
  let cluster: Cluster | undefined
  try {
    const place = { dataFolder: folder, password: secrets.databasePassword }
    // One that was killed has left a PostgreSQL running, which is taken over to be stopped.
    if (existsSync(path.join(folder, 'postgresql'))) await startCluster(place).then((left) => left.stop())
    rmSync(path.join(folder, 'postgresql'), { recursive: true, force: true })
    signal.throwIfAborted()
    cluster = await startCluster(place)
    signal.throwIfAborted()
    const { ownerUrl } = cluster
    const { rows } = await Promise.race([
      restoreBackup(backup, {
        ...{ ownerUrl, fallbackSecret: secrets.pepper, migrationsFolder, createIfMissing: true },
      }),
      ended(signal),
    ])
    const appUrl = withCredentials(ownerUrl, APP_ROLE, appPassword(secrets.databasePassword))
    const database = connect(appUrl, { max: 2, applicationName: 'tuppence drill' })
    try {
      return { rows, shops: await Promise.race([checkBooks(database, new Date()), ended(signal)]) }
    } finally {
      await database.close(1_000)
    }
  } finally {
    await cluster?.stop()
    lock.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

async function refuseWithoutRoom(folder: string, databaseBytes: number): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined)
  const wanted = databaseBytes * ROOM.times + ROOM.and
  if (disk && disk.bavail * disk.bsize < wanted)
    throw new UnusableBackup(
      `There is no room to try a backup out: ${Math.ceil(wanted / GB)} GB must be free on the disk of ${folder}.`,
    )
}
