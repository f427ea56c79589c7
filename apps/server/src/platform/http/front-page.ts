import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** The build writes this into the page wherever an address must be whole: what reads a page's preview knows no other. */
const PUBLIC_URL = 'https://public-url.invalid'

/**
 * Answers `/` with the marketing page as it is to be read, where nobody is signed in as far as the request says: it is seen before
 * any script, and without one. A cookie comes with nobody's first visit; with one, the application's own page decides.
 *
 * @param file of the page that the build made
 */
export function serveFrontPage(
  app: FastifyInstance,
  file: string,
  settings: Pick<Settings, 'demo' | 'publicUrl'>,
): void {
  const written = readFileSync(file, 'utf8').replaceAll(PUBLIC_URL, settings.publicUrl)
  const page = settings.demo ? written : written.replace('<html ', '<html data-demo="off" ')
  const packed = { br: brotliCompressSync(page), gzip: gzipSync(page, { level: 9 }) }
  app.get('/', (request, reply) => {
    const { accept = '', cookie = '' } = request.headers
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
    // The provider's link into a shop begins at the front page too.
    const isSomebody = /(?:^|;\s*)(?:__Host-)?tuppence/.test(cookie) || /[?&]remote=/.test(request.url)
    if (isSomebody || !accept.includes('text/html')) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8')
    const taken = String(request.headers['accept-encoding'] ?? '')
    for (const coding of ['br', 'gzip'] as const)
      if (new RegExp(`\\b${coding}\\b`).test(taken))
        return reply.header('content-encoding', coding).send(packed[coding])
    return reply.send(page)
  })
}
