import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '@tuppence/domain/imports'
import { Refused } from '../../platform/http/refused.ts'

/**
 * Puts what is sent into a file that only this server's user can read, without holding it in memory.
 *
 * @returns where it lies, in a folder of its own
 * @throws Refused unsupported-media, import-too-large
 */
export async function receiveFile(body: unknown): Promise<string> {
  if (!(body instanceof Readable)) throw new Refused('unsupported-media')
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tuppence-import-')), 'file')
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
