import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { StartRefusal } from './start-refusal.ts'

/** Written beside, made durable, then renamed: a power cut leaves the whole file or none. */
export function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}`
  try {
    const handle = openSync(beside, 'w', 0o600)
    writeSync(handle, text)
    fsyncSync(handle)
    closeSync(handle)
    renameSync(beside, file)
  } catch (error) {
    throw new StartRefusal(
      `The file ${file} cannot be written (${(error as Error).message}). Set TUPPENCE_DATA to a folder you may write to.`,
    )
  }
}
