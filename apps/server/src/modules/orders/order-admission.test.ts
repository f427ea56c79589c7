import { createHash } from 'node:crypto'
import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUSY_FROM, isWorkDone, MAX_PLACED, workFor } from './order-admission.ts'
import { orderNetworkOf } from './order-network.ts'
import { WORK_SCRIPT } from './page/work-script.ts'

const {
  findWork,
  digestHead,
}: { findWork: (text: string, bits: number) => string; digestHead: (text: string) => number } =
  runInThisContext(`(() => {${WORK_SCRIPT}; return { findWork, digestHead } })()`)

describe('D1 rule 7: what an order costs', () => {
  it('is nothing at a quiet shop, work from half of its limit on, twice as much every five orders', () => {
    const newcomer = (placed: number) => workFor({ placed, ofNetwork: 0, ofRange: 0 })
    expect([0, 29, 30, 34, 35, 45, 59, 60].map(newcomer)).toEqual([0, 0, 14, 14, 15, 17, 19, undefined])
    expect([0, 2, 3, 5, 6].map((of) => workFor({ placed: of, ofNetwork: of, ofRange: of }))).toEqual([
      ...[0, 0, 14, 14],
      undefined,
    ])
  })

  it('is never shared out to the same few networks: ten of them get half of the limit at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 200, maxLength: 400 }), (turns) => {
        const of = Array<number>(10).fill(0)
        let placed = 0
        for (const network of turns) {
          const ofNetwork = of[network] ?? 0
          if (workFor({ placed, ofNetwork, ofRange: ofNetwork }) === undefined) continue
          of[network] = ofNetwork + 1
          placed += 1
        }
        expect(placed).toBeLessThanOrEqual(BUSY_FROM + 10)
        expect(workFor({ placed, ofNetwork: 0, ofRange: 0 })).toBeTypeOf('number')
      }),
      { numRuns: 20 },
    )
    expect(BUSY_FROM).toBe(MAX_PLACED / 2)
  })

  it('counts the networks of one range together', () => {
    expect(workFor({ placed: 12, ofNetwork: 0, ofRange: 12 })).toBeUndefined()
    expect(workFor({ placed: 40, ofNetwork: 0, ofRange: 3 })).toBeTypeOf('number')
    const key = Buffer.alloc(32, 7)
    const [a, b, c] = ['192.0.2.1', '192.0.2.250', '192.0.3.1'].map((ip) => orderNetworkOf(key, ip))
    expect(a?.network).not.toBe(b?.network)
    expect(a?.range).toBe(b?.range)
    expect(a?.range).not.toBe(c?.range)
    const [d, e, f] = ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:3::7'].map((ip) =>
      orderNetworkOf(key, ip),
    )
    expect(d).toEqual(e)
    expect(f).toEqual({ network: expect.not.stringMatching(d?.network ?? ''), range: d?.range })
    expect(JSON.stringify([a, d])).not.toMatch(/192|2001/)
    expect(orderNetworkOf(Buffer.alloc(32, 8), '192.0.2.1')).not.toEqual(a)
  })
})

describe('D1 rule 7: the work of the page', () => {
  it('hashes as SHA-256 does, whatever the text of one block', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 55 }), (text) => {
        expect(digestHead(text) >>> 0).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
      }),
    )
  })

  it('is found by the page’s own script, and is good for its own token and no other', () => {
    const tokens = Array.from({ length: 8 }, (_, i) => `x.y.${String(i).repeat(22)}`)
    const found = tokens.map((token) => findWork(token.split('.').at(-1) ?? '', 8))
    expect(tokens.map((token, i) => isWorkDone(token, found[i] ?? '', 8))).not.toContain(false)
    expect(tokens.map((token, i) => isWorkDone(token, found[(i + 1) % 8] ?? '', 8))).toContain(false)
    expect(isWorkDone('x.y.z', '', 14)).toBe(false)
    expect(isWorkDone('x.y.z', '', 0)).toBe(true)
  })
})
