import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JOURNEYS, MAX_JOURNEYS } from './journeys.ts'

const folder = new URL('.', import.meta.url)
const SPEC = '.spec.ts'

it('every journey is listed in journeys.ts, and there are at most MAX_JOURNEYS', () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(SPEC))
    .map((file) => {
      const count = readFileSync(new URL(file, folder), 'utf8').match(/^ *test\(/gm)?.length ?? 0
      return [file.slice(0, -SPEC.length), count] as const
    })
  const listed = Object.values(JOURNEYS).flatMap((files) => Object.entries(files))
  expect(Object.fromEntries(found), 'add the new journey to e2e/journeys.ts').toEqual(
    Object.fromEntries(listed),
  )
  expect(listed.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(MAX_JOURNEYS)
})
