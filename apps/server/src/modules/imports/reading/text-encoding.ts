import { createReadStream } from 'node:fs'
import { windowsSign } from '@tuppence/domain/imports'
import { Unreadable } from './unreadable.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * How a text file is encoded: by its byte order mark; else UTF-16 where every other byte is nothing; else UTF-8 where all of
 * it is; else what Windows has always written in these islands, which a person may say is an old Macintosh's or MS-DOS's.
 *
 * @throws Unreadable not-text, for what no text is
 */
export async function encodingOf(path: string, beginning: Buffer): Promise<Encoding> {
  if (beginning.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  const [even, odd] = nothings(beginning)
  const half = beginning.length / 2
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be'
  if (even + odd > 0) throw new Unreadable('not-text')
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/** How many bytes are nothing in the even and in the odd places. */
function nothings(bytes: Buffer): readonly [number, number] {
  let [even, odd] = [0, 0]
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] !== 0) continue
    if (i % 2 === 0) even += 1
    else odd += 1
  }
  return [even, odd]
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The text of a file, chunk by chunk, without its byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for await (const chunk of createReadStream(path)) yield decode(chunk as Buffer)
  yield decode(undefined)
}

/** The text of a file's beginning; what was cut in the middle at its end is left out. */
export const textOfBeginning = (beginning: Buffer, encoding: Encoding): string =>
  decoderOf(encoding)(beginning)

function decoderOf(encoding: Encoding): (chunk: Buffer | undefined) => string {
  if (encoding === 'windows-1252') return (chunk) => (chunk === undefined ? '' : fromWindows(chunk))
  const decoder = new TextDecoder(encoding)
  return (chunk) => (chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }))
}

/** Node's own decoder has read 0x80 to 0x9f as control characters in some releases. */
const fromWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => windowsSign(sign.charCodeAt(0)))
