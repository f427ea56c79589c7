import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Turns } from '../../../platform/turns.ts'
import { addressesOfName } from './printer-names.ts'

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
  // What Alibaba and Azure tell of themselves, and, below, Amazon over IPv6.
  '100.100.100.200/32',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  'ff00::/8',
  // IPv6 that is only a way to write an IPv4 address, or to have a gateway reach one: nobody's printer has it (RFC 4291, 2765, 6052,
  // 8215, 4380 and 3056).
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
] as const

export type LookUp = (host: string) => Promise<readonly string[]>

/** The addresses that this machine has now, which are as good as loopback: other programs of it listen there. */
const ofThisMachine = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => plain(address)))

/** So many names of a business wait to be looked up at the most; each is given up after two seconds. */
const MOST_NAMES_WAITING = 10

/** Which addresses this server connects to for printing. A name is judged by what it resolves to, at each connection. */
export class PrinterNetworks {
  readonly #allowed: readonly BlockList[]
  readonly #named: readonly BlockList[]
  /** Single addresses that were named as such. */
  readonly #alone: readonly BlockList[]
  readonly #lookUp: LookUp
  readonly #own: () => readonly string[]
  /** A business has one name looked up at a time, and waits for no other's. */
  readonly #names = new Turns(Number.POSITIVE_INFINITY)

  /**
   * @param networks in CIDR notation, as the settings have checked them
   * @param own the addresses of this machine
   */
  constructor(networks: readonly string[], lookUp: LookUp = addressesOfName, own = ofThisMachine) {
    this.#allowed = networks.map(listOf)
    this.#named = networks
      .filter((network) => NOT_BY_THE_WAY.some((one) => isWithin(network, one)))
      .map(listOf)
    this.#alone = networks.filter(isOneAddress).map(listOf)
    this.#lookUp = lookUp
    this.#own = own
  }

  /**
   * An address to connect to, and to nothing else: the caller gives it to the socket as it stands, so that a name cannot
   * resolve to another one in between. Undefined where there is none that may be reached.
   *
   * @param organizationId whose printer it is
   * @throws what looking the name up throws; Refused too-busy where many names of the business wait for it
   */
  async addressOf(host: string, organizationId: string): Promise<string | undefined> {
    if (this.#allowed.length === 0) return undefined
    const addresses = isIP(host)
      ? [host]
      : await this.#names.take(organizationId, () => this.#lookUp(host), MOST_NAMES_WAITING)
    return addresses.map(plain).find((address) => this.allows(address))
  }

  allows(written: string): boolean {
    const address = plain(written)
    const family = familyOf(address)
    if (!family || !this.#allowed.some((list) => list.check(address, family))) return false
    const isNamedIn = (lists: readonly BlockList[]) => lists.some((list) => list.check(address, family))
    if (isNamedIn(BY_NAME_ONLY)) return isNamedIn(this.#named)
    return !isOneOf(address, this.#own()) || isNamedIn(this.#alone)
  }
}

/**
 * An address in its one writing: ::ffff:10.0.0.1, ::ffff:a00:1 and 0:0:0:0:0:ffff:a00:1 are all 10.0.0.1, and must be no way around
 * what is said of it. Which interface an address is at (%eth0) is no part of it.
 */
function plain(written: string): string {
  const [address = ''] = written.split('%')
  if (isIP(address) !== 6) return written
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  const bytes = [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((both) => [both >> 8, both & 255])
  return bytes.join('.')
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined
}

/** Whichever way it is written: IPv6 has several. */
function isOneOf(address: string, addresses: readonly string[]): boolean {
  const family = familyOf(address)
  return addresses.some((one) => family && familyOf(one) === family && listOf(one).check(address, family))
}

function isOneAddress(network: string): boolean {
  const parts = partsOfNetwork(network)
  return parts !== undefined && parts.bits === (isIP(parts.address) === 4 ? 32 : 128)
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
