import { isLoopback } from '../../devices/loopback.ts'

export type ReachedFrom = 'this-device' | 'this-network' | 'anywhere'

/** Addresses that the internet leads nowhere (RFC 1918, RFC 3927, RFC 4193), and names that only a network of its own knows. */
const PRIVATE =
  /^(10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[f[cd][0-9a-f]*:.*|\[fe80:.*|.+\.(local|lan|internal|home\.arpa)|[^.:[\]]+)$/

/** From where an address can be opened, as far as its own words tell. */
export function reachedFrom(address: string): ReachedFrom {
  const host = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
  if (isLoopback(host)) return 'this-device'
  return PRIVATE.test(host) ? 'this-network' : 'anywhere'
}
