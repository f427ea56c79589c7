import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from './version.ts'

it('the version that tills and server tell is that of the packages', () => {
  for (const folder of ['packages/contract', 'apps/web', 'apps/server']) {
    const text = readFileSync(new URL(`../../../${folder}/package.json`, import.meta.url), 'utf8')
    expect(JSON.parse(text).version, folder).toBe(VERSION)
  }
})
