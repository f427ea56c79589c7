import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const inQuotes = (source: string, before: string) =>
  [...source.matchAll(new RegExp(`${before} '([^']+)'`, 'g'))].map(([, found = '']) => found)

const list = read('scripts/pictures/screens.mjs')

it('the gallery shows addresses of the router, and no others', () => {
  const routes = [...read('apps/web/src/app/router.tsx').matchAll(/'(\/[^']*)'/g)].map(([, found]) => found)
  const photographed = inQuotes(list, 'path:')
  expect(photographed.length).toBeGreaterThan(30)
  const unknown = photographed.filter((one) => one !== '/no-such-screen' && !routes.includes(one))
  expect(unknown).toEqual([])
})

it('each picture of the list is there in both themes', () => {
  const names = inQuotes(list, 'name:')
  expect(names.length).toBeGreaterThan(30)
  for (const name of names)
    for (const theme of ['light', 'dark'])
      expect(existsSync(path.join(root, `docs/gallery/${name}-${theme}.webp`)), `${name}-${theme}`).toBe(true)
})
