import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderPicture } from './render-picture.ts'

const drawn = (width: number) => sharp({ create: { width, height: 10, channels: 3, background: '#c00' } })
const sizeOf = (bytes: Buffer, most = 1_000_000) =>
  renderPicture(bytes, most, async (open) => (await open().metadata()).width)

describe('a picture that somebody sent', () => {
  it('decision 0076 is what its first bytes say, whatever it calls itself', async () => {
    for (const bytes of [
      await drawn(20).png().toBuffer(),
      await drawn(20).jpeg().toBuffer(),
      await drawn(20).webp().toBuffer(),
      await drawn(20).gif().toBuffer(),
    ])
      expect(await sizeOf(bytes)).toBe(20)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', 'BM', ''])
      await expect(sizeOf(Buffer.from(text))).rejects.toThrow('picture')
    // Begins as one, and is none.
    await expect(sizeOf(Buffer.from(`GIF89a${svg}`))).rejects.toThrow('picture')
    const large = await drawn(2_000).png().toBuffer()
    await expect(renderPicture(large, 10_000, (open) => open().toBuffer())).rejects.toThrow('picture')
  })

  it('R18 is decoded when the one before it is done, though that failed', async () => {
    const bytes = await drawn(20).png().toBuffer()
    let busy = 0
    const most: number[] = []
    const slow = (fails: boolean) =>
      renderPicture(bytes, 1_000, async (open) => {
        busy += 1
        most.push(busy)
        await open().toBuffer()
        busy -= 1
        if (fails) throw new Error('no such size')
      })
    await Promise.allSettled([slow(false), slow(true), slow(false)])
    expect(most).toEqual([1, 1, 1])
  })
})
