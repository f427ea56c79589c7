import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands without being told (RFC 6238, and the apps' own defaults). */
const STEP_S = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** A phone's clock may be off by a step either way. */
const WINDOW = 1

const appOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Tuppence', label, algorithm: 'SHA1', digits: DIGITS, period: STEP_S, secret })

/** A new secret, as base32 and as the address that the app's camera reads. */
export function newAuthenticator(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: appOf(secret, label).toString() }
}

/**
 * The step of time that a code belongs to, by RFC 6238; undefined where it is none of now.
 *
 * @param secret base32
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = appOf(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_S) + delta
}
