import { promisify } from 'node:util'
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<string, ZlibOptions, Buffer>(gzip)

/** A text as it is sent: compressed once per content and not at each request, beside the other requests. */
export interface Packed {
  readonly plain: string
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function packed(plain: string): Promise<Packed> {
  const [br, gzip] = await Promise.all([toBrotli(plain), toGzip(plain, { level: 9 })])
  return { plain, br, gzip }
}

/** Sends it as small as the caller takes it. Whoever does so says in `vary` that it goes by accept-encoding. */
export function sendPacked(reply: FastifyReply, text: Packed): FastifyReply {
  const taken = String(reply.request.headers['accept-encoding'] ?? '')
  for (const coding of ['br', 'gzip'] as const)
    if (new RegExp(`\\b${coding}\\b`).test(taken))
      return reply.header('content-encoding', coding).send(text[coding])
  return reply.send(text.plain)
}
