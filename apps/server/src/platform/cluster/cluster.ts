import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { createCluster, OWNER } from './create-cluster.ts'
import { databaseInUse, noteOpened } from './database-in-use.ts'
import { watchLog } from './database-log.ts'
import {
  clearTheWay,
  endAtOnce,
  type Place,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { checkWayTo, databaseUser } from './system-user.ts'

export interface Cluster {
  /** As the owner of the database, for migrations only. */
  readonly ownerUrl: string
  readonly port: number
  /** The process now serving; another one after a crash. */
  pid(): number
  stop(): Promise<void>
  /** Ends it at once, without waiting; the next start replays its journal. */
  abandon(): void
}

export interface ClusterOptions {
  readonly dataFolder: string
  readonly password: string
  /** Told when PostgreSQL had died and is being started again, and when that is given up. */
  readonly onRestart?: (reason: string) => void
  readonly onLost?: (reason: Error) => void
}

const START_TRIES = 5
/** On a machine that is busy, workers whose parent was killed take this long at the most to notice. */
const ORPHANS_END_WITHIN_MS = 60_000
/** So many restarts within the window mean something a restart does not mend, such as a full disk. */
const RESTARTS_ALLOWED = 5
const RESTART_WINDOW_MS = 60_000

/**
 * Starts the embedded PostgreSQL on this data folder, making it at the first start. The caller holds the folder's lock.
 * If PostgreSQL dies while we live (an out-of-memory kill, say) it is started again on the same port, and the pool
 * connects anew; PostgreSQL's journal brings back every commit it had acknowledged.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const name = databaseInUse(options.dataFolder)
  const place = await prepare(options)
  const portFile = path.join(options.dataFolder, 'postgresql.port')
  const port = await choosePort(portFile, place)
  noteOpened(options.dataFolder, name)
  let postmaster = await startWithPatience(place, port)
  let stopping = false
  const restarts: number[] = []

  const supervise = async (): Promise<void> => {
    await postmaster.ended
    if (stopping) return
    const now = Date.now()
    while (restarts[0] !== undefined && restarts[0] < now - RESTART_WINDOW_MS) restarts.shift()
    restarts.push(now)
    if (restarts.length > RESTARTS_ALLOWED) throw new Error('PostgreSQL keeps ending; its log says why.')
    options.onRestart?.(`PostgreSQL (process ${postmaster.pid}) has ended unexpectedly and is started again.`)
    postmaster = await startWithPatience(place, port)
    // A stop asked for while the database was coming up found nothing to stop.
    if (stopping) return stopPostmaster(place, postmaster.pid)
    return supervise()
  }
  const supervision = supervise().catch((error: Error) => options.onLost?.(error))
  const leaveLog = watchLog(place.logFile)

  return {
    ownerUrl: `postgres://${OWNER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${name}`,
    port,
    pid: () => postmaster.pid,
    stop: async () => {
      stopping = true
      leaveLog()
      // PostgreSQL's process keeps ours from ending at no time but this.
      const waiting = setInterval(() => {}, 1_000)
      try {
        await stopPostmaster(place, postmaster.pid)
        await supervision
      } finally {
        clearInterval(waiting)
      }
    },
    abandon: () => {
      stopping = true
      leaveLog()
      endAtOnce(place, postmaster.pid)
    },
  }
}

async function prepare({ dataFolder, password }: ClusterOptions): Promise<Place> {
  const user = databaseUser()
  const folder = path.join(dataFolder, 'postgresql')
  mkdirSync(folder, { recursive: true, mode: user ? 0o755 : 0o700 })
  if (user) {
    chownSync(folder, user.uid, user.gid)
    chmodSync(folder, 0o755)
    checkWayTo(folder, user)
  }
  const binaries = findBinaries(folder, user)
  // The version is in the name, so that a later major one finds the old data beside it to upgrade from.
  const dataDirectory = path.join(folder, String(binaries.major), 'data')
  await createCluster(binaries, user, dataDirectory, password)
  return { binaries, user, dataDirectory, logFile: path.join(folder, 'postgresql.log') }
}

/**
 * After `kill -9` of everything the first start can fail: orphaned workers take a moment to notice that their parent is
 * gone, and hold the shared memory until then.
 */
async function startWithPatience(place: Place, port: number): Promise<Postmaster> {
  const orphansEndBy = Date.now() + ORPHANS_END_WITHIN_MS
  for (let attempt = 1; ; attempt++) {
    try {
      await clearTheWay(place)
      return await startPostmaster(place, port)
    } catch (error) {
      const waitsForOrphans = isHeldByOrphans(error) && Date.now() < orphansEndBy
      if (attempt >= START_TRIES && !waitsForOrphans) throw error
      await sleep(Math.min(200 * attempt, 1_000))
    }
  }
}

/** In PostgreSQL's own words, which are English whatever the machine's language. */
const isHeldByOrphans = (error: unknown): boolean =>
  error instanceof Error && /pre-existing shared memory block .* is still in use/.test(error.message)

/** The port of the last time if it is free, so that tools pointed at it keep working; otherwise any free one. */
async function choosePort(file: string, place: Place): Promise<number> {
  // What was left behind still holds the port, so it has to go before the port can be tried.
  await clearTheWay(place)
  const kept = readPort(file)
  if (kept && (await canListen(kept))) return kept
  const port = await freePort()
  writeFileSync(file, `${port}\n`)
  return port
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

function canListen(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  )
}

const freePort = (): Promise<number> => listenOnce(0)

function listenOnce(port: number): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' && address ? address.port : port))
    })
  })
}
