import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JOURNEYS, MOST_JOURNEYS } from './journeys.ts'

const folder = new URL('.', import.meta.url)
const SPEC = '.spec.ts'

it('the journeys are those of the list, and no more than there is time for', () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(SPEC))
    .map((file) => {
      const count = readFileSync(new URL(file, folder), 'utf8').match(/^ *test\(/gm)?.length ?? 0
      return [file.slice(0, -SPEC.length), count] as const
    })
  const listed = Object.values(JOURNEYS).flatMap((files) => Object.entries(files))
  expect(
    Object.fromEntries(found),
    'a new journey is named in e2e/journeys.ts, and takes the place of another',
  ).toEqual(Object.fromEntries(listed))
  expect(listed.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(MOST_JOURNEYS)
})
