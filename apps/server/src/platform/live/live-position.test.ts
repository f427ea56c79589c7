import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  formatPlace,
  formatPosition,
  hasSeen,
  type LivePosition,
  parsePosition,
  placeIn,
} from './live-position.ts'

const ids = (most: number) => fc.uniqueArray(fc.bigInt(1n, BigInt(most)), { maxLength: 6 })
const position = fc.tuple(fc.bigInt(1n, 30n), ids(30)).map(
  ([xmax, running]): LivePosition => ({
    xmax,
    running: running.filter((id) => id < xmax).sort((a, b) => Number(a - b)),
  }),
)
const everyId = Array.from({ length: 40 }, (_, i) => BigInt(i + 1))

describe('a place in the live feed', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(position, (place) => {
        expect(parsePosition(formatPosition(place))).toEqual(place)
      }),
    )
  })

  it('is none where PostgreSQL would read no snapshot', () => {
    for (const text of [
      '',
      '0:0:',
      '5',
      '5:4:',
      '5:9:4',
      '5:9:9',
      '5:9:7,6',
      '5:9:6,',
      '5:9:6:',
      '12-7',
      'a:b:',
      '-1:2:',
    ])
      expect(parsePosition(text), text).toBeUndefined()
  })

  it('R14 is one in its own database only, and none where it names no database', () => {
    fc.assert(
      fc.property(position, fc.uuid(), fc.uuid(), (place, mark, other) => {
        const said = formatPlace(mark, place)
        expect(placeIn(mark, said)).toEqual(place)
        expect(placeIn(other, said)).toEqual(other === mark ? place : undefined)
        expect(placeIn(mark, formatPosition(place))).toBeUndefined()
      }),
    )
  })

  it('with more running than it has room for tells some again, and passes nothing by', () => {
    const running = Array.from({ length: 400 }, (_, i) => 10n ** 18n + BigInt(2 * i))
    const place = { xmax: 2n * 10n ** 18n, running }
    const said = parsePosition(formatPosition(place))
    expect(said).toEqual({ xmax: running[0], running: [] })
  })

  it('moves on by a whole reading, or by the part that was read, and never passes anything by', () => {
    fc.assert(
      fc.property(
        position,
        position,
        fc.option(fc.bigInt(1n, 30n), { nil: undefined }),
        (place, now, upTo) => {
          // The last that was read could be seen.
          fc.pre(upTo === undefined || hasSeen(now, upTo))
          const next = advance(place, { now, upTo })
          for (const id of everyId) {
            const isRead = upTo === undefined || id <= upTo ? hasSeen(now, id) : hasSeen(place, id)
            expect(hasSeen(next, id)).toBe(isRead)
          }
          expect(next.running).toEqual([...next.running].sort((a, b) => Number(a - b)))
          expect(next.running.every((id) => id < next.xmax)).toBe(true)
        },
      ),
    )
  })
})
