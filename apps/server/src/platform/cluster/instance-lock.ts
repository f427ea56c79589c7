import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import { isRunning } from './postmaster.ts'

const holderSchema = z.object({ pid: z.int().positive(), born: z.string(), port: z.int() })
type Holder = z.infer<typeof holderSchema>

/**
 * One Tuppence at a time works on a data folder. The lock is a file that names its holder; it counts only while that very
 * process lives, so a `kill -9` or a power cut needs no clearing up by hand.
 */
export function lockDataFolder(dataFolder: string, port: number): { release(): void } {
  const file = path.join(dataFolder, 'tuppence.lock')
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid), port } satisfies Holder)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o644 })
  try {
    for (let attempt = 0; !take(draft, file); attempt++) {
      const found = read(file)
      const holder = found === undefined ? undefined : parse(found)
      if (holder && isAlive(holder)) throw alreadyRunning(dataFolder, holder)
      if (attempt >= 5) throw new StartRefusal(`The lock file ${file} cannot be replaced: please delete it.`)
      if (found !== undefined) setAside(file, found)
    }
  } finally {
    unlinkIfThere(draft)
  }
  return {
    release: () => {
      if (read(file) === mine) unlinkIfThere(file)
    },
  }
}

function alreadyRunning(dataFolder: string, holder: Holder): StartRefusal {
  return new StartRefusal(
    `Tuppence is already running on ${dataFolder} (process ${holder.pid}, port ${holder.port}). ` +
      'Use that one, stop it first, or set TUPPENCE_DATA and PORT to others.',
  )
}

/** A hard link appears whole or not at all, and never over another file: exactly one of two starters gets it. */
function take(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // Some network and FAT file systems know no hard links; exclusive creation is the next best.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    try {
      writeFileSync(file, readFileSync(draft), { flag: 'wx' })
      return true
    } catch (again) {
      if ((again as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw again
    }
  }
}

/** Moves a dead holder's lock away; if another starter replaced it in between, that one's lock is put back. */
function setAside(file: string, dead: string): void {
  const aside = `${file}.dead-${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== dead) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
  unlinkIfThere(aside)
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const parse = (text: string): Holder | undefined => {
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const unlinkIfThere = (file: string): void => {
  try {
    unlinkSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function isAlive(holder: Holder): boolean {
  // One that was killed keeps its number until its parent has taken note, in a container perhaps for ever.
  if (!isRunning(holder.pid)) return false
  // Process numbers are used again, soonest after a reboot: the same number with another birth is somebody else.
  return birthOf(holder.pid) === holder.born
}

/** Something that stays the same for one process and differs for the next with its number; '' where it cannot be told. */
export function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot} ${afterName.split(' ')[19]}`
    }
    if (process.platform === 'win32') {
      const line = execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
        encoding: 'utf8',
      })
      return line.split(',')[0] ?? ''
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
