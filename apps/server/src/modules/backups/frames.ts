import type { Readable, Writable } from 'node:stream'

/*
 * What is inside a backup: frames of one letter, 4 bytes of length and so many bytes.
 *   S  the server's secrets       T  a table begins: its name and columns      D  rows, as COPY writes them
 *   E  the table ends: its rows   N  where a counter stands                    Z  everything was written
 */
export type FrameKind = 'S' | 'T' | 'D' | 'E' | 'N' | 'Z'

export interface Frame {
  readonly kind: FrameKind
  readonly bytes: Buffer
}

const HEAD_BYTES = 5

/** Writes one frame, and waits where whoever takes it is slower. */
export async function writeFrame(to: Writable, kind: FrameKind, content: Buffer | object): Promise<void> {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  to.write(head)
  if (to.write(bytes)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null): void => {
      to.off('drain', settle).off('error', settle).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = (): void => settle(new Error('What a backup was being written to was closed'))
    to.once('drain', settle).once('error', settle).once('close', closed)
  })
}

export async function* readFrames(from: Readable): AsyncGenerator<Frame> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of from) {
    waiting = waiting.length === 0 ? (chunk as Buffer) : Buffer.concat([waiting, chunk as Buffer])
    for (;;) {
      if (waiting.length < HEAD_BYTES) break
      const end = HEAD_BYTES + waiting.readUInt32BE(1)
      if (waiting.length < end) break
      yield { kind: waiting.toString('latin1', 0, 1) as FrameKind, bytes: waiting.subarray(HEAD_BYTES, end) }
      waiting = waiting.subarray(end)
    }
  }
}
