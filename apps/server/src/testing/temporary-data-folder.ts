import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runsAsRoot } from '../platform/cluster/data-folder.ts'
import { isRunning } from '../platform/cluster/postmaster.ts'

const MEMORY_DISK = '/dev/shm'
const GIB = 1024 ** 3

/** For what is to be proved of, or measured on, a real disk. */
export const ON_DISK = { freeGib: Number.POSITIVE_INFINITY }
/** Backups are only restored where the data folder has 2 GB and twice the database's size to spare. */
export const WITH_ROOM_TO_RESTORE = { freeGib: 4 }

/**
 * A new folder that PostgreSQL's user can enter too, where the tests run as root. It lies in memory where there is room:
 * making a cluster there takes a tenth of the time, and fsync stays on.
 *
 * @param freeGib how much must be free in memory for that
 */
export function temporaryDataFolder(prefix: string, { freeGib = 1 } = {}): string {
  const place = hasRoom(freeGib) ? MEMORY_DISK : tmpdir()
  if (place === MEMORY_DISK) forgetDeadRuns()
  const folder = mkdtempSync(path.join(place, `${prefix}${process.pid}-`))
  if (runsAsRoot()) chmodSync(folder, 0o755)
  return folder
}

function hasRoom(freeGib: number): boolean {
  if (!existsSync(MEMORY_DISK) || !mayRunPrograms()) return false
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize >= freeGib * GIB
}

/** PostgreSQL's programs are copied into the data folder where its user cannot enter the checkout. */
const mayRunPrograms = (): boolean => !/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'))

/** A run that was killed cannot remove its folders, and what is left here takes memory from the whole machine. */
function forgetDeadRuns(): void {
  for (const name of readdirSync(MEMORY_DISK)) {
    const pid = Number(/^tuppence-[a-z-]+-(\d+)-\w+$/.exec(name)?.[1])
    const folder = path.join(MEMORY_DISK, name)
    if (!pid || isRunning(pid) || statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.())
      continue
    try {
      // A PostgreSQL that is still running there ends within a minute of losing its postmaster.pid.
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Something is still writing there, or another run is removing it: the next one finds what is left.
    }
  }
}
