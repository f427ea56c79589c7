import { copyFileSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

/** The log and the one before it have so much each, and what comes between two looks. */
export const MAX_LOG_BYTES = 5 * 1024 * 1024
const LOOKED_AT_EVERY_MS = 30_000

const before = (file: string) => `${file}.old`

/** Opens the log for PostgreSQL to append to; one that is too long is put aside. */
export function openLog(file: string): number {
  if (sizeOf(file) > MAX_LOG_BYTES) renameSync(file, before(file))
  return openSync(file, 'a', 0o640)
}

/** The end of the log, to be shown where PostgreSQL did not start. */
export function tailOfLog(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
  } catch {
    return '(no log)'
  }
}

/**
 * Keeps the log short while PostgreSQL writes to it: it goes on at the file's new end, since it appends. What it wrote between
 * the copy and the cut is lost, which are milliseconds. Where the disk is full the log is cut without a copy, which makes room; where
 * the file cannot be changed, as on a Windows that holds it, it is put aside at the next start.
 *
 * @returns whether it was cut
 */
export function rotateLog(file: string, maxBytes: number = MAX_LOG_BYTES): boolean {
  if (sizeOf(file) <= maxBytes) return false
  try {
    copyFileSync(file, before(file))
  } catch {
    // Half a copy holds the room that a full disk needs.
    rmSync(before(file), { force: true, recursive: true })
  }
  truncateSync(file)
  return true
}

/** Looks at the log as long as the server is up. What goes wrong with it must not stop a shop. */
export function watchLog(file: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file)
    } catch {
      // Looked at again, and at the next start in any case.
    }
  }, LOOKED_AT_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
