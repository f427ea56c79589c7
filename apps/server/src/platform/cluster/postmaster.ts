import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { openLog, tailOfLog } from './database-log.ts'
import type { SystemUser } from './system-user.ts'

/** How long PostgreSQL may take to be ready: replaying its journal after a power cut can take a while. */
const READY_WITHIN_MS = 120_000
/** How long a stop may take before it is made an immediate one, which is safe and replays the journal at the next start. */
const FAST_STOP_WITHIN_MS = 4_000

export interface Place {
  readonly binaries: Binaries
  readonly user: SystemUser | undefined
  readonly dataDirectory: string
  readonly logFile: string
}

export interface Postmaster {
  readonly pid: number
  /** Settles when the process has ended, however that came about. */
  readonly ended: Promise<void>
}

/** What PostgreSQL is told at every start. The first four are promises of ours, the rest fits it to one busy shop. */
const optionsFor = (port: number): Record<string, string | number> => ({
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 60,
  jit: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Its log holds what PostgreSQL says of itself. What goes wrong with a statement is the server's to log: here it would be with the
  // values in it, names and numbers of customers among them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
})

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal and npm's signals reach only us, and we stop
 * the database after the last request. Throws with the log's last lines if it does not come up.
 */
export async function startPostmaster(place: Place, port: number): Promise<Postmaster> {
  const log = openLog(place.logFile)
  const args = ['-D', place.dataDirectory]
  for (const [name, value] of Object.entries(optionsFor(port))) args.push('-c', `${name}=${value}`)
  try {
    return process.platform === 'win32'
      ? await startByPgCtl(place, port)
      : await startDirectly(place, args, log)
  } finally {
    closeSync(log)
  }
}

async function startDirectly(place: Place, args: string[], log: number): Promise<Postmaster> {
  const child = spawn(place.binaries.program('postgres'), args, {
    cwd: place.dataDirectory,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
  })
  child.unref()
  let over = false
  const ended = new Promise<void>((settle) => {
    const end = (): void => {
      over = true
      settle()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (!over && Date.now() < deadline) {
    const seen = readPostmasterFile(place.dataDirectory)
    if (seen && seen.pid === child.pid && seen.ready) return { pid: seen.pid, ended }
    await sleep(5)
  }
  throw new Error(`PostgreSQL did not start. The end of ${place.logFile}:\n${tailOfLog(place.logFile)}`)
}

/** On Windows only pg_ctl can start PostgreSQL from an administrator's session: it drops the rights PostgreSQL refuses. */
async function startByPgCtl(place: Place, port: number): Promise<Postmaster> {
  const options = Object.entries(optionsFor(port))
    .map(([name, value]) => `-c ${name}=${value === '' ? '""' : value}`)
    .join(' ')
  const args = ['start', '-w', '-t', '120', '-D', place.dataDirectory, '-l', place.logFile, '-o', options]
  execFileSync(place.binaries.program('pg_ctl'), args, { stdio: 'ignore' })
  const seen = readPostmasterFile(place.dataDirectory)
  if (!seen)
    throw new Error(`PostgreSQL did not start. The end of ${place.logFile}:\n${tailOfLog(place.logFile)}`)
  return { pid: seen.pid, ended: watch(seen.pid) }
}

async function watch(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(250, undefined, { ref: false })
}

/**
 * Clears the way for a start: stops a PostgreSQL left behind by a killed Tuppence, and makes a lock file harmless whose
 * process number belongs to another program by now, or to a dead process nobody has waited for (in containers it can stay
 * so for ever, and PostgreSQL takes it for a live one). The lock file is not deleted: PostgreSQL itself checks by it that no
 * orphaned worker is still writing, which is the check that keeps the data whole.
 */
export async function clearTheWay(place: Place): Promise<void> {
  const seen = readPostmasterFile(place.dataDirectory)
  if (!seen || !hasProcess(seen.pid)) return
  if (isPostgresOn(seen.pid, place)) await stopPostmaster(place, seen.pid)
  else disownPostmasterFile(place.dataDirectory)
}

/** Stops PostgreSQL: sessions are ended, what they had not committed is rolled back, everything is written out. */
export async function stopPostmaster(place: Place, pid: number): Promise<void> {
  signal(place, pid, 'fast')
  if (await endsWithin(pid, FAST_STOP_WITHIN_MS)) return
  signal(place, pid, 'immediate')
  if (await endsWithin(pid, 3_000)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

export function endAtOnce(place: Place, pid: number): void {
  signal(place, pid, 'immediate')
}

function signal(place: Place, pid: number, mode: 'fast' | 'immediate'): void {
  try {
    if (process.platform === 'win32') {
      const args = ['stop', '-W', '-m', mode, '-D', place.dataDirectory]
      execFileSync(place.binaries.program('pg_ctl'), args, { stdio: 'ignore' })
    } else {
      process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    }
  } catch (error) {
    if (isRunning(pid)) throw error
  }
}

async function endsWithin(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** PostgreSQL's own lock file: process number, data directory, start time, port, socket, address, shared memory, status. */
export function readPostmasterFile(dataDirectory: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

export const isRunning = (pid: number): boolean => hasProcess(pid) && !isZombie(pid)

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process nobody has waited for yet answers to signal 0, but holds nothing any more. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').slice(-400).replace(/^.*\)/s, ''))
  } catch {
    return false
  }
}

function isPostgresOn(pid: number, place: Place): boolean {
  try {
    if (process.platform === 'linux') {
      // PostgreSQL works inside its data directory, which no other program does.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.dataDirectory)
    }
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
        encoding: 'utf8',
      }).includes('postgres')
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      place.dataDirectory,
    )
  } catch {
    return false
  }
}

function disownPostmasterFile(dataDirectory: string): void {
  const file = path.join(dataDirectory, 'postmaster.pid')
  const { uid, gid, mode } = statSync(file)
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  let nobody = 4_000_000
  while (hasProcess(nobody)) nobody--
  writeFileSync(`${file}.new`, [nobody, ...rest].join('\n'), { mode })
  if (process.platform !== 'win32') chownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
}
