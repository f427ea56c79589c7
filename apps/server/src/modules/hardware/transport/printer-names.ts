import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/** A name server of the shop's network answers at once. */
const NAME_MS = 2_000
const HOSTS_FILE = '/etc/hosts'

/**
 * The addresses of a printer's name: of the hosts file, else of the name server. Asked by a resolver of its own, which gives up: the
 * system's (`dns.lookup`) has two places for the whole server and waits as long as it likes, so that names which nobody answers
 * would hold up every other look-up.
 *
 * @param servers whom to ask in place of the system's, as a test does
 * @throws where it has none, or nobody answers in time
 */
export async function addressesOfName(
  host: string,
  { servers, withinMs = NAME_MS }: { servers?: readonly string[]; withinMs?: number } = {},
): Promise<readonly string[]> {
  const local = await inHostsFile(host)
  if (local.length > 0) return local
  const resolver = new Resolver({ timeout: withinMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), withinMs)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length === 0) throw new Error(`${host} has no address`)
    return addresses
  } finally {
    clearTimeout(timer)
  }
}

/** What no name server is asked for: `localhost`, and what whoever runs the server wrote down. */
async function inHostsFile(host: string): Promise<string[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '')
  const wanted = host.toLowerCase()
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return address && names.some((name) => name.toLowerCase() === wanted) ? [address] : []
  })
}
