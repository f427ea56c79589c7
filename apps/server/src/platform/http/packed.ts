import { promisify } from 'node:util'
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<string, ZlibOptions, Buffer>(gzip)

/** A text as it is sent: compressed once per content and not at each request, beside the other requests. */
export interface Packed {
  /** Bytes, of which every slow reader is sent the same ones: Node makes each a copy of a text. */
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function packed(text: string): Promise<Packed> {
  const [br, gzip] = await Promise.all([toBrotli(text), toGzip(text, { level: 9 })])
  return { plain: Buffer.from(text), br, gzip }
}

/** Sends it as small as the caller takes it. Whoever does so says in `vary` that it goes by accept-encoding. */
export function sendPacked(reply: FastifyReply, text: Packed): FastifyReply {
  const taken = String(reply.request.headers['accept-encoding'] ?? '')
  for (const coding of ['br', 'gzip'] as const)
    if (new RegExp(`\\b${coding}\\b`).test(taken))
      return reply.header('content-encoding', coding).send(text[coding])
  return reply.send(text.plain)
}
