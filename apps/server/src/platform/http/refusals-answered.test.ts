import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RefusalCode, refusals } from '@tuppence/domain/refusals'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Everything the program is made of below these folders, without its tests. */
const sources = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|test-support|refusals\.ts$/.test(name))
        .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
    )
    .join('\n')

const missingFrom = (text: string, codes: Iterable<string>): string[] =>
  [...codes].filter((code) => !text.includes(`'${code}'`))

it('every refusal there is a sentence for is answered by somebody', () => {
  const program = sources('packages/domain/src', 'packages/printing/src', 'apps/server/src', 'apps/web/src')
  expect(missingFrom(program, Object.keys(refusals) as RefusalCode[])).toEqual([])
  expect(missingFrom(program, ['never-answered'])).toEqual(['never-answered'])
})

it('every refusal that a call promises can come from the server or its rules', () => {
  const promised = new Set<string>()
  for (const list of sources('packages/contract/src').matchAll(/errors: \[([^\]]*)\]/g))
    for (const [, code = ''] of (list[1] ?? '').matchAll(/'([a-z-]+)'/g)) promised.add(code)
  expect(promised.size).toBeGreaterThan(15)
  expect(missingFrom(sources('packages/domain/src', 'apps/server/src'), promised)).toEqual([])
})
