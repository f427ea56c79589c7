import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** A file that is on the disk whole under another name. */
export interface WrittenBeside {
  /** Gives it its name, in the place of what had it. */
  keep(): void
  drop(): void
}

/** Written beside, made durable, then renamed: a power cut leaves the whole file or none. */
export function writeWhole(file: string, text: string): void {
  writeBeside(file, text).keep()
}

let written = 0

/** The same, for what is to stand only once something else does. */
export function writeBeside(file: string, text: string): WrittenBeside {
  written += 1
  const beside = `${file}.${process.pid}.${written}`
  const drop = (): void => rmSync(beside, { force: true })
  const trying = (write: () => void): void => {
    try {
      write()
    } catch (error) {
      drop()
      throw new StartRefusal(
        `The file ${file} cannot be written (${(error as Error).message}). Set TUPPENCE_DATA to a folder you may write to.`,
      )
    }
  }
  trying(() => {
    const handle = openSync(beside, 'w', 0o600)
    try {
      writeSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  })
  return {
    keep: () =>
      trying(() => {
        renameSync(beside, file)
        keepNames(path.dirname(file))
      }),
    drop,
  }
}

/** A renaming is only lasting once its folder is. Windows knows no such thing. */
function keepNames(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
