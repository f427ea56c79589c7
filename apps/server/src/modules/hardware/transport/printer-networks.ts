import { lookup as lookUpName } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The networks of shops: what the server may reach where nobody says otherwise, and it is no hosted one (decision 0088). */
export const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'] as const

/**
 * This machine itself, what cloud hosts tell about themselves, and what is no single device. They are never reached because a
 * wider network was named: each must be named by itself.
 */
const NOT_BY_THE_WAY = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  'fe80::/10',
  'ff00::/8',
] as const

export type LookUp = (host: string) => Promise<readonly string[]>

const byName: LookUp = async (host) =>
  (await lookUpName(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Which addresses this server connects to for printing. A name is judged by what it resolves to, at each connection. */
export class PrinterNetworks {
  readonly #allowed: readonly BlockList[]
  readonly #named: readonly BlockList[]
  readonly #lookUp: LookUp

  /** @param networks in CIDR notation, as the settings have checked them */
  constructor(networks: readonly string[], lookUp: LookUp = byName) {
    this.#allowed = networks.map(listOf)
    this.#named = networks
      .filter((network) => NOT_BY_THE_WAY.some((one) => isWithin(network, one)))
      .map(listOf)
    this.#lookUp = lookUp
  }

  /**
   * An address to connect to, and to nothing else: the caller gives it to the socket as it stands, so that a name cannot
   * resolve to another one in between. Undefined where there is none that may be reached.
   *
   * @throws what looking the name up throws
   */
  async addressOf(host: string): Promise<string | undefined> {
    const addresses = isIP(host) ? [host] : await this.#lookUp(host)
    return addresses.map(plain).find((address) => this.allows(address))
  }

  allows(address: string): boolean {
    const family = familyOf(address)
    if (!family || !this.#allowed.some((list) => list.check(address, family))) return false
    if (!BY_NAME_ONLY.some((list) => list.check(address, family))) return true
    return this.#named.some((list) => list.check(address, family))
  }
}

/** ::ffff:10.0.0.1 is 10.0.0.1: the other writing must be no way around. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined
}

/** A network in CIDR notation, or one address. */
export function partsOfNetwork(network: string): { address: string; bits: number } | undefined {
  const [address = '', bits, ...more] = network.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (!version || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const count = bits === undefined ? most : Number(bits)
  return count > most ? undefined : { address, bits: count }
}

function listOf(network: string): BlockList {
  const parts = partsOfNetwork(network)
  const family = parts && familyOf(parts.address)
  if (!family) throw new Error(`"${network}" is no network`)
  const list = new BlockList()
  list.addSubnet(parts.address, parts.bits, family)
  return list
}

/** Whether a network lies in another, and so was named for itself. */
function isWithin(network: string, outer: string): boolean {
  const inner = partsOfNetwork(network)
  const around = partsOfNetwork(outer)
  const family = inner && familyOf(inner.address)
  return (
    family !== undefined &&
    around !== undefined &&
    inner !== undefined &&
    inner.bits >= around.bits &&
    listOf(outer).check(inner.address, family)
  )
}

const BY_NAME_ONLY = NOT_BY_THE_WAY.map(listOf)
