import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const readPublic = (address: string) => readFileSync(path.join(web, 'public', address))

/** The width and height that a PNG says it has. */
const sizeOfPng = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

it('SELL-057 the till can be installed: its page links a manifest, whose pictures are there in the sizes it says', () => {
  const page = readFileSync(path.join(web, 'index.html'), 'utf8')
  const link = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? 'no manifest'
  const manifest = JSON.parse(readPublic(link).toString())
  expect(manifest).toMatchObject({ name: 'Tuppence', start_url: '/sales', display: 'standalone' })
  const icons: { src: string; sizes: string; type: string }[] = manifest.icons
  const pictures = icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src, sizes } of pictures) expect(sizeOfPng(readPublic(src)), src).toBe(sizes)
})
