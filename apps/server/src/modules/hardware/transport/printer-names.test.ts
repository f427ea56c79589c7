import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOfName } from './printer-names.ts'

/** A name server that hears and says nothing. */
let silent: Socket
let heard = 0
const asked = (host: string) =>
  addressesOfName(host, { servers: [`127.0.0.1:${silent.address().port}`], withinMs: 700 })
beforeAll(async () => {
  silent = createSocket('udp4', () => {
    heard += 1
  })
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
})
afterAll(() => {
  silent.close()
})

describe('the names of printers', () => {
  it('that nobody answers are given up, many as one, and hold up no other look-up of the server', async () => {
    const began = performance.now()
    const names = Array.from({ length: 12 }, (_, i) => asked(`${i}.nobody.example`))
    const given = Promise.allSettled(names)
    await lookup('localhost')
    expect(performance.now() - began).toBeLessThan(2_000)
    expect((await given).map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
    expect(performance.now() - began).toBeLessThan(6_000)
    expect(heard).toBeGreaterThan(0)
  })

  it('of the hosts file are found without asking anybody', async () => {
    expect(await asked('LocalHost')).toContain('127.0.0.1')
  })
})
