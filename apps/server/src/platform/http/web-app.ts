import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { problemOf } from '@tuppence/contract/problem'
import type { SiteContact } from '@tuppence/domain/support'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { serveFrontPage } from './front-page.ts'
import { sendProblem } from './problems.ts'

const FRONT_PAGE = 'site.html'
/** The build names these by their content: a name never means something else. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pages and the service worker are asked about at every load, so that an update arrives at the next one. */
const ASK_EVERY_TIME = 'no-cache'

/**
 * Serves the built web app, and its page for every address that is a screen of it: which screens there are, the app
 * knows. Anything else is answered as a problem, so that a mistyped address of the API never gets a page.
 *
 * @param folder where the web app was built to; without one the server is an API only
 * @param readContact what the front page says of how the provider is reached
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  settings: Pick<Settings, 'demo' | 'publicUrl'>,
  readContact: () => Promise<SiteContact>,
): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'))
  if (!built) {
    await app.register(fastifyStatic, { serve: false })
  } else {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'ignore',
      // One route per file: the wildcard route lists the whole folder, over a thousand files, on every request.
      wildcard: false,
      // Pages are answered by the not-found handler below.
      index: false,
      // As it lies there it does not know its own address.
      globIgnore: [`${FRONT_PAGE}*`],
      preCompressed: true,
      setHeaders: (reply, file) => {
        const named = file.startsWith(path.join(folder, 'assets') + path.sep)
        reply.header('cache-control', named ? FOR_EVER : ASK_EVERY_TIME)
      },
    })
  }
  const site = path.join(folder, FRONT_PAGE)
  if (built && existsSync(site)) serveFrontPage(app, site, settings, readContact)
  app.setNotFoundHandler((request, reply) => {
    if (built && asksForScreen(request)) return reply.code(200).sendFile('index.html')
    return sendProblem(reply, problemOf('not-found'))
  })
}

function asksForScreen({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/api(?:[/?]|$)/i.test(url) && (headers.accept ?? '').includes('text/html')
}
