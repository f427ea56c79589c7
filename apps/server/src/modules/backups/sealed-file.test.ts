import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { OpeningStream, SealingStream } from './sealed-file.ts'

const KEY = randomBytes(32)
const PLAIN = randomBytes(600 * 1024)
const facts = {
  madeAt: '2026-11-22T03:00:00Z',
  business: null,
  businessName: null,
  version: '1',
  migratedTo: 1,
}

async function sealed(): Promise<Buffer> {
  const sealing = new SealingStream(KEY, facts)
  const [, all] = await Promise.all([pipeline(Readable.from([PLAIN]), sealing), buffer(sealing)])
  return all
}
async function opened(file: Buffer): Promise<Buffer> {
  const opening = new OpeningStream(KEY)
  const [, all] = await Promise.all([pipeline(Readable.from([file]), opening), buffer(opening)])
  return all
}

it('R14 a backup cut off between two of its pieces is told: what is left of it is whole in itself', async () => {
  const file = await sealed()
  expect((await opened(file)).equals(PLAIN)).toBe(true)
  const ends: number[] = []
  let at = file.indexOf(0x0a, file.indexOf(0x0a) + 1) + 1
  while (at < file.length) {
    at += 4 + file.readUInt32BE(at) + 16
    ends.push(at)
  }
  expect(ends).toHaveLength(3)
  for (const end of ends.slice(0, -1))
    await expect(opened(file.subarray(0, end))).rejects.toThrow(/cut off: its end is missing/)
})
