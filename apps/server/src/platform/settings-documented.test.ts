import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentSchema } from './settings.ts'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')

it('the README lists every setting of the process, in its own words, and no other', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` \| [^|]+ \| (.+) \|$/gm)].map((row) => [row[1], row[2]])
  const declared = Object.entries(environmentSchema.shape).map(([name, schema]) => [name, schema.description])
  expect(rows).toEqual(declared)
})
