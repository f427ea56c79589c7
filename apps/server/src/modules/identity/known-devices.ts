import { createHash } from 'node:crypto'
import { DAY_MS } from '@tuppence/domain/durations'
import Bowser from 'bowser'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/call-tries.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Tx, whileOnPlatform } from '../../platform/tenancy.ts'
import { type Holder, holderKey } from './second-factor/holder.ts'
import { isBearer, underTls } from './session-cookie.ts'
import { hashToken, newToken } from './session-token.ts'

/** As long as browsers keep a cookie. */
const KNOWN_FOR_MS = 400 * DAY_MS
const TOKEN_FORM = /^[\w-]{43}$/
const MAX_AGENT_CHARS = 400
const MAX_WORDS_CHARS = 60

/** The device a login comes from. */
export interface LoginDevice {
  /** Hashes it is known by: of its own cookie, and of its kind of browser in its network. */
  readonly keys: readonly string[]
  /** For people: "Chrome on Windows". */
  readonly words: string
  /** What its cookie is to say; left out for a program, which keeps none. */
  readonly token?: string
}

/** What people call a device, from what its browser says of itself: "Safari on iOS". A program goes by its own name. */
export function deviceWords(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, MAX_AGENT_CHARS)
  if (agent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(agent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`.slice(0, MAX_WORDS_CHARS)
  const [program] = /^[A-Za-z][\w. -]*/.exec(agent) ?? []
  return (browser.name || program?.trim() || 'Unknown device').slice(0, MAX_WORDS_CHARS)
}

/** The device of a request. A browser that says nothing of itself yet gets a token of its own, by `setDeviceCookie`. */
export function loginDevice(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): LoginDevice {
  const words = deviceWords(request.headers['user-agent'])
  const kind = createHash('sha256')
    .update(`${words} ${networkOf(request.ip)}`)
    .digest('base64url')
  if (isBearer(request)) return { keys: [kind], words }
  const carried = request.cookies[deviceCookie(settings)]
  const token = carried && TOKEN_FORM.test(carried) ? carried : newToken()
  return { keys: [hashToken(token), kind], words, token }
}

const deviceCookie = (settings: Pick<Settings, 'publicUrl'>) =>
  underTls(settings) ? '__Host-tuppence-device' : 'tuppence-device'

/** By this cookie, which no script reads and no other site gets, a browser is known at its next login. It opens nothing. */
export function setDeviceCookie(
  reply: FastifyReply,
  settings: Pick<Settings, 'publicUrl'>,
  token: string | undefined,
): void {
  if (token === undefined) return
  reply.setCookie(deviceCookie(settings), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'strict', secure: underTls(settings) },
    maxAge: KNOWN_FOR_MS / 1000,
  })
}

/**
 * Keeps the device that somebody has just logged in from.
 *
 * @returns whether it is one they never logged in from before; their very first is not news to them
 */
export async function keepDevice(tx: Tx, holder: Holder, device: LoginDevice, now: Date): Promise<boolean> {
  const key = holderKey(holder)
  let isNew = false
  await whileOnPlatform(tx, async () => {
    await tx.execute(sql`
      delete from known_devices where holder = ${key} and last_login_at < ${new Date(now.getTime() - KNOWN_FOR_MS)}`)
    const [before] = await tx.execute<{ has_any: boolean; is_known: boolean }>(sql`
      select count(*) > 0 as has_any, coalesce(bool_or(device in ${device.keys}), false) as is_known
        from known_devices where holder = ${key}`)
    isNew = before?.has_any === true && !before.is_known
    for (const each of [...device.keys].sort())
      await tx.execute(sql`
        insert into known_devices as d (holder, device, last_login_at) values (${key}, ${each}, ${now})
        on conflict (holder, device) do update set last_login_at = greatest(d.last_login_at, excluded.last_login_at)`)
  })
  return isNew
}
