import { problemOf } from '@tuppence/contract/problem'
import { DAY_MS } from '@tuppence/domain/durations'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../platform/http/problems.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { readPlatformSettings } from './platform-settings.ts'

/** RFC 9116 asks for less than a year; counted from today, it never passes while the server is up. */
const GOOD_FOR_DAYS = 180

const ADDRESS = '/.well-known/security.txt'

/** Tells whoever found a weakness whom to write to: the provider's support, or who else is set. Without an address there is no such file. */
export function securityTxt(app: FastifyInstance, { database, settings, now }: ModuleDeps): void {
  app.get(ADDRESS, async (_, reply) => {
    const { supportEmail, salesEmail } = await onPlatform(database, readPlatformSettings)
    const email = supportEmail || salesEmail
    if (!email) return sendProblem(reply, problemOf('not-found'))
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(settings.publicAddress ? [`Canonical: ${settings.publicAddress}${ADDRESS}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
