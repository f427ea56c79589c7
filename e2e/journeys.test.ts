import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const SPEC = '.spec.ts'
/** A journey costs about ten component tests, so at this number a new one has to replace another. */
const MAX_JOURNEYS = 100

it('every journey is listed in journeys.json, and there are at most MAX_JOURNEYS', () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(SPEC))
    .map((file) => {
      const count = readFileSync(new URL(file, folder), 'utf8').match(/^ *test\(/gm)?.length ?? 0
      return [file.slice(0, -SPEC.length), count] as const
    })
  const text = readFileSync(new URL('journeys.json', folder), 'utf8')
  // By capability, the number of journeys in each file: `npm test -- <capability>` reads it too.
  const capabilities: Record<string, Record<string, number>> = JSON.parse(text)
  const listed = Object.values(capabilities).flatMap((files) => Object.entries(files))
  expect(Object.fromEntries(found), 'add the new journey to e2e/journeys.json').toEqual(
    Object.fromEntries(listed),
  )
  expect(listed.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(MAX_JOURNEYS)
})

it('no test in a browser sleeps, waits for a silent network, or is tried again', () => {
  const here = new URL('../', import.meta.url)
  const tests = ['e2e', 'apps/web/src'].flatMap((folder) =>
    readdirSync(new URL(folder, here), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(spec|component\.test)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const settings = ['playwright.config.ts', 'vitest.config.ts', 'vitest.components.ts']
  const wrong = [...tests, ...settings].filter((file) =>
    /waitForTimeout|networkidle|\bretr(y|ies): (?!0|false)/.test(readFileSync(new URL(file, here), 'utf8')),
  )
  expect(wrong).toEqual([])
})
