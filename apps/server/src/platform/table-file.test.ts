import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTurns } from './table-file.ts'

/** Rows that take a moment each, with how many of them are being read at once, in all and of one business. */
function slowRows() {
  const reading: string[] = []
  const most = { inAll: 0, ofOne: 0 }
  let ended = 0
  async function* rows(key: string, count: number) {
    try {
      for (let n = 0; n < count; n += 1) {
        reading.push(key)
        most.inAll = Math.max(most.inAll, reading.length)
        most.ofOne = Math.max(most.ofOne, reading.filter((one) => one === key).length)
        if (n % 100 === 0) await setTimeout(1)
        reading.splice(reading.indexOf(key), 1)
        yield n
      }
    } finally {
      ended += 1
    }
  }
  return { rows, most, ended: () => ended }
}

const all = async (rows: AsyncIterable<number>) => {
  const read: number[] = []
  for await (const row of rows) read.push(row)
  return read
}

describe('R9 files are read in turns, so that whoever asks for many holds up nobody else', () => {
  it('two at a time, and of one business one, with every row in its place', async () => {
    const { rows, most } = slowRows()
    const keys = ['a', 'a', 'a', 'a', 'b', 'b', 'c']
    const read = await Promise.all(keys.map((key) => all(inTurns(key, rows(key, 1_100)))))
    for (const one of read) expect(one).toEqual(Array.from({ length: 1_100 }, (_, n) => n))
    expect(most).toEqual({ inAll: 2, ofOne: 1 })
  })

  it('who reads no further, or goes, holds no turn', async () => {
    const { rows, ended } = slowRows()
    const stalled = inTurns('a', rows('a', 1_000))
    expect((await stalled.next()).value).toBe(0)
    expect(await all(inTurns('a', rows('a', 600)))).toHaveLength(600)
    await stalled.return(undefined)
    expect(ended()).toBe(2)
  })

  it('a row that cannot be read ends the file, and the next has its turn', async () => {
    async function* broken() {
      yield 1
      throw new Error('gone')
    }
    await expect(all(inTurns('a', broken()))).rejects.toThrow('gone')
    const { rows } = slowRows()
    expect(await all(inTurns('a', rows('a', 3)))).toEqual([0, 1, 2])
  })
})
