import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingEntries } from './complete-lock.mjs'

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')

describe('package-lock.json', () => {
  it('has an entry for every platform’s package, or "npm ci" fails: run "npm run lock:complete"', () => {
    expect(Object.keys(missingEntries(JSON.parse(text).packages))).toEqual([])
  })

  it('records no download addresses', () => {
    expect(text).not.toMatch(/"resolved": "https?:/)
  })
})

describe('a missing entry', () => {
  it('is made from the exact version wanted and the platform in the name', () => {
    const packages = {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/darwin-arm64': '1.2.3',
          '@tool/linux-x64-musl': '1.2.3',
          '@tool/here': '1.2.3',
        },
      },
      'node_modules/tool/node_modules/@tool/here': { version: '1.2.3' },
    }
    expect(missingEntries(packages)).toEqual({
      'node_modules/@tool/darwin-arm64': {
        version: '1.2.3',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['darwin'],
      },
      'node_modules/@tool/linux-x64-musl': {
        version: '1.2.3',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    })
  })
})
