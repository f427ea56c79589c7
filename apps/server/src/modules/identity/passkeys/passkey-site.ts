import { isIP } from 'node:net'
import { Refused } from '../../../platform/http/refused.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Whose passkeys they are, as browsers know it. */
export interface PasskeySite {
  /** Its host: the relying party's id. */
  readonly id: string
  readonly origin: string
}

/**
 * The address that the server was given, never what a request says of its host: a passkey made for another name would be of
 * no use, and one that any name could ask for would be of no worth. Undefined where browsers make none: without TLS, but on this machine
 * itself, and for an address that is no name.
 */
export function passkeySite({ publicUrl }: Pick<Settings, 'publicUrl'>): PasskeySite | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : undefined
}

/** @throws Refused with passkeys-not-offered */
export function sitesOwn(settings: Pick<Settings, 'publicUrl'>): PasskeySite {
  const site = passkeySite(settings)
  if (!site) throw new Refused('passkeys-not-offered')
  return site
}
