import { describe, expect, it } from 'vitest'
import { cleanLine } from './clean-log.ts'

const CARD = '4111 1111 1111 1111'
const line = (said: Record<string, unknown>) =>
  JSON.stringify({ level: 30, time: 1_764_400_000_006, ...said })

describe('a line of the log', () => {
  it('R18 has no card number, in whatever text and under whatever name, and stays a line of JSON', () => {
    const said = line({
      msg: `paid by ${CARD}`,
      [CARD]: 1,
      list: [{ deep: `"${CARD}"\n` }],
      id: CARD.replaceAll(' ', ''),
    })
    const clean = cleanLine(said)
    expect(clean).not.toMatch(/4111/)
    expect(Object.keys(JSON.parse(clean))).toHaveLength(6)
  })

  it('R18 is as it was where there is none: times, ids, addresses and stacks stay', () => {
    const said = line({
      id: '01990000-1234-7123-8123-123456789012',
      req: { method: 'GET', url: '/api/products/01990000-1234-7123-8123-123456789012', ip: '192.0.2.17' },
      err: { stack: '    at handle (/srv/dist/main.js:1234:56)\n    at next (/srv/dist/main.js:7890:12)' },
    })
    expect(cleanLine(said)).toBe(said)
  })

  it('R18 is no flood: a text that is too long is cut and says how long it was', () => {
    const clean = cleanLine(line({ msg: `${'é"\\'.repeat(50_000)}`, more: 'x' }))
    expect(clean.length).toBeLessThan(10_000)
    expect(JSON.parse(clean)).toMatchObject({ more: 'x', level: 30 })
  })
})
