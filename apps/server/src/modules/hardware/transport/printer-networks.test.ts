import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { networksOf } from '../till-printers.ts'
import { PRIVATE_NETWORKS, PrinterNetworks } from './printer-networks.ts'

const shop = new PrinterNetworks(PRIVATE_NETWORKS)

describe('which addresses the server may reach', () => {
  it('are those of private networks, and no other', () => {
    for (const address of ['10.1.2.3', '172.16.0.9', '172.31.255.1', '192.168.178.20', 'fd00::5'])
      expect(shop.allows(address), address).toBe(true)
    for (const address of ['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.64.0.1', '2001:db8::1', 'no address'])
      expect(shop.allows(address), address).toBe(false)
  })

  it('never are this machine or what a cloud tells of itself, unless they are named', () => {
    const wide = new PrinterNetworks(['0.0.0.0/0', '::/0'])
    expect(wide.allows('8.8.8.8')).toBe(true)
    for (const address of [
      '127.0.0.1',
      '127.8.8.8',
      '169.254.169.254',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
    ])
      expect(wide.allows(address), address).toBe(false)
    const named = new PrinterNetworks(['127.0.0.1', '169.254.10.0/24'])
    expect(named.allows('127.0.0.1')).toBe(true)
    expect(named.allows('169.254.10.7')).toBe(true)
    expect(named.allows('127.0.0.2')).toBe(false)
    expect(named.allows('169.254.169.254')).toBe(false)
    expect(new PrinterNetworks(['0.0.0.0/0', '127.0.0.1']).allows('127.0.0.2')).toBe(false)
  })

  it('are not this machine’s own in the shop’s network either, unless that very address is named', () => {
    const own = () => ['192.168.1.10', '127.0.0.1', 'fd00:0:0::10']
    const judge = (networks: readonly string[]) => new PrinterNetworks(networks, undefined, own)
    const shops = judge(PRIVATE_NETWORKS)
    for (const address of ['192.168.1.10', 'fd00::10', 'fd00:0:0:0::10'])
      expect(shops.allows(address), address).toBe(false)
    expect(shops.allows('192.168.1.11')).toBe(true)
    expect(judge(['192.168.1.0/24']).allows('192.168.1.10')).toBe(false)
    expect(judge(['192.168.1.0/24', '192.168.1.10']).allows('192.168.1.10')).toBe(true)
    expect(judge(['127.0.0.1']).allows('127.0.0.1')).toBe(true)
    const [address] = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one?.internal === false && one.family === 'IPv4')
    if (address) expect(shop.allows(address.address), address.address).toBe(false)
  })

  it('never are what a cloud tells of itself by an address among private ones', () => {
    expect(shop.allows('fd00:ec2::254')).toBe(false)
    const wide = new PrinterNetworks(['0.0.0.0/0'])
    for (const address of ['100.100.100.200', '168.63.129.16'])
      expect(wide.allows(address), address).toBe(false)
  })

  it('are not this machine’s own in any writing, nor by a way around through IPv6', async () => {
    const own = () => ['192.168.1.10', 'fd00::10']
    const shops = new PrinterNetworks([...PRIVATE_NETWORKS, '::/0'], async (host) => [host], own)
    const mapped = ['::ffff:192.168.1.10', '::ffff:c0a8:10a', '::FFFF:C0A8:010A', '0:0:0:0:0:ffff:c0a8:10a']
    const own6 = ['fd00:0::10', 'fd00::10%eth0']
    const loopback = [
      ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:127.0.0.1', '::127.0.0.1', '::7f00:1'],
      ...['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
      ...['2002:7f00:1::', '2002:c0a8:10a::1', '2001:0:7f00:1::1', '::ffff:a9fe:a9fe', '::1%lo'],
    ]
    for (const address of [...mapped, ...own6, ...loopback]) {
      expect(shops.allows(address), address).toBe(false)
      expect(await shops.addressOf(address, 'a business'), address).toBeUndefined()
    }
    expect(await shops.addressOf('::ffff:c0a8:10b', 'a business')).toBe('192.168.1.11')
    expect(shops.allows('2001:db8::1')).toBe(true)
    expect(new PrinterNetworks(['64:ff9b::/96']).allows('64:ff9b::a00:1')).toBe(true)
  })

  it('are judged by what a name resolves to, and in whichever writing', async () => {
    const answers: Record<string, string[]> = {
      'printer.shop': ['192.168.1.50'],
      'rebound.example': ['127.0.0.1'],
      'both.example': ['169.254.169.254', '10.0.0.8'],
      'mapped.example': ['::ffff:127.0.0.1'],
    }
    const networks = new PrinterNetworks(PRIVATE_NETWORKS, async (host) => answers[host] ?? [])
    expect(await networks.addressOf('printer.shop', 'a business')).toBe('192.168.1.50')
    expect(await networks.addressOf('rebound.example', 'a business')).toBeUndefined()
    expect(await networks.addressOf('both.example', 'a business')).toBe('10.0.0.8')
    expect(await networks.addressOf('mapped.example', 'a business')).toBeUndefined()
    expect(await networks.addressOf('::ffff:10.0.0.1', 'a business')).toBe('10.0.0.1')
    expect(await networks.addressOf('::ffff:7f00:1', 'a business')).toBeUndefined()
    expect(await networks.addressOf('2130706433', 'a business')).toBeUndefined()
  })

  it('are looked up one name at a time for a business, which holds up no other, and refuses where many wait', async () => {
    const asked: string[] = []
    let answer = (_: string[]) => {}
    const networks = new PrinterNetworks(PRIVATE_NETWORKS, (host) => {
      asked.push(host)
      return host === 'quick.shop'
        ? Promise.resolve(['10.0.0.1'])
        : new Promise((resolve) => (answer = resolve))
    })
    const names = Array.from({ length: 12 }, (_, i) => networks.addressOf(`${i}.silent`, 'a business'))
    const refused = Promise.allSettled(names.slice(11))
    expect(await networks.addressOf('quick.shop', 'another')).toBe('10.0.0.1')
    expect(asked).toEqual(['0.silent', 'quick.shop'])
    expect(await refused).toMatchObject([{ status: 'rejected', reason: { code: 'too-busy' } }])
    answer(['10.0.0.2'])
    expect(await names[0]).toBe('10.0.0.2')
  })

  it('are not looked up where no network is allowed', async () => {
    const none = new PrinterNetworks([], () => Promise.reject(new Error('it was looked up')))
    expect(await none.addressOf('printer.shop', 'a business')).toBeUndefined()
  })

  it('are none on a hosted server, until they are named', () => {
    expect(networksOf({ production: true, printerNetworks: undefined }).allows('192.168.1.2')).toBe(false)
    expect(networksOf({ production: false, printerNetworks: undefined }).allows('192.168.1.2')).toBe(true)
    expect(networksOf({ production: true, printerNetworks: ['192.168.1.0/24'] }).allows('192.168.1.2')).toBe(
      true,
    )
    expect(networksOf({ production: false, printerNetworks: [] }).allows('192.168.1.2')).toBe(false)
  })
})
