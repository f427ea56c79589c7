import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NO_CONTACT, type SiteContact, withContact } from '@tuppence/domain/support'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { type Packed, packed, sendPacked } from './packed.ts'

/** The build writes this into the page wherever an address must be whole: what reads a page's preview knows no other. */
const PUBLIC_URL = 'https://public-url.invalid'

/**
 * Answers `/` with the marketing page as it is to be read, where nobody is signed in as far as the request says: it is seen before
 * any script, and without one. A cookie comes with nobody's first visit; with one, the application's own page decides.
 *
 * @param file of the page that the build made
 * @param readContact how the provider is reached, as it is set now
 */
export function serveFrontPage(
  app: FastifyInstance,
  file: string,
  settings: Pick<Settings, 'demo' | 'publicUrl'>,
  readContact: () => Promise<SiteContact>,
): void {
  const written = readFileSync(file, 'utf8').replaceAll(PUBLIC_URL, settings.publicUrl)
  const built = settings.demo ? written : written.replace('<html ', '<html data-demo="off" ')
  const hashes = hashesOf(built)
  let shown: { readonly contact: SiteContact; readonly page: Promise<Packed> } | undefined
  /** With the current contact; without a database, with the last one that was read. */
  const pageOfNow = async () => {
    let contact = shown?.contact ?? NO_CONTACT
    try {
      contact = await readContact()
    } catch (error) {
      app.log.warn({ err: error }, 'the front page shows the contact that was last read')
    }
    if (!shown || !isSame(contact, shown.contact))
      shown = { contact, page: packed(withContact(built, contact)) }
    return await shown.page
  }
  app.get('/', async (request, reply) => {
    const { accept = '', cookie = '' } = request.headers
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
    // The provider's link into a shop begins at the front page too.
    // By the cookie of a device nobody is signed in.
    const isSomebody =
      /(?:^|;\s*)(?:__Host-)?tuppence(?!-device=)/.test(cookie) || /[?&]remote=/.test(request.url)
    if (isSomebody || !accept.includes('text/html')) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8')
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', allowing(policy, hashes))
    return sendPacked(reply, await pageOfNow())
  })
}

/** Of the style sheet and the script that the build has put into the page, as its policy names them; empty where it has none. */
function hashesOf(page: string) {
  const of = (what: RegExp) => {
    const text = what.exec(page)?.[1]
    return text === undefined ? '' : ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  return { style: of(/<style>([\s\S]*?)<\/style>/), script: of(/<script>([\s\S]*?)<\/script>/) }
}

/** The policy of every page, and these two beside it. */
const allowing = (policy: string, { style, script }: ReturnType<typeof hashesOf>) =>
  policy
    .replace("style-src 'self'", `style-src 'self'${style}`)
    .replace("script-src 'self'", `script-src 'self'${script}`)

const isSame = (a: SiteContact, b: SiteContact) =>
  a.salesPhone === b.salesPhone && a.salesEmail === b.salesEmail && a.salesAddress === b.salesAddress
