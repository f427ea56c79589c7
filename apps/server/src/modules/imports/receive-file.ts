import { createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '@tuppence/domain/durations'
import { MAX_FILE_BYTES } from '@tuppence/domain/imports'
import { Refused } from '../../platform/http/refused.ts'

const PREFIX = 'tuppence-import-'
const HOST = hostname().replace(/[^\w.]/g, '_')
/** A folder says whose it is: several servers may have one place for such files. */
const OURS = `${PREFIX}${HOST}-`
/** No file waits for its turn as long; of a server elsewhere nobody can say whether it lives. */
const SURELY_DEAD_MS = DAY_MS

/**
 * Puts what is sent into a file that only this server's user can read, without holding it in memory.
 *
 * @returns where it lies, in a folder of its own
 * @throws Refused unsupported-media, import-too-large
 */
export async function receiveFile(body: unknown): Promise<string> {
  if (!(body instanceof Readable)) throw new Refused('unsupported-media')
  const file = path.join(await mkdtemp(path.join(tmpdir(), `${OURS}${process.pid}-`)), 'file')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > MAX_FILE_BYTES ? new Refused('import-too-large') : null, chunk)
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(file, { mode: 0o600 }))
    return file
  } catch (error) {
    await forgetFile(file)
    throw error
  }
}

/** Removes a file that was received, and its folder. */
export const forgetFile = (file: string): Promise<void> =>
  rm(path.dirname(file), { recursive: true, force: true })

/**
 * Removes what servers that were killed have left: folders of this machine whose process is gone, and of whichever machine
 * those that are older than a day. Whatever is another user's stays.
 *
 * @param folder where they lie
 */
export async function forgetDeadFiles(folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const found = path.join(folder, name)
    const about = await lstat(found).catch(() => undefined)
    if (!about?.isDirectory() || about.uid !== process.getuid?.()) continue
    if (isDead(name, about.mtimeMs)) await rm(found, { recursive: true, force: true })
  }
}

function isDead(name: string, changedMs: number): boolean {
  if (changedMs < Date.now() - SURELY_DEAD_MS) return true
  const pid = name.startsWith(OURS) ? /^(\d+)-/.exec(name.slice(OURS.length))?.[1] : undefined
  if (pid === undefined) return false
  // In a container every server has the number of the one before it.
  if (Number(pid) === process.pid) return changedMs < Date.now() - process.uptime() * 1_000
  return !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
