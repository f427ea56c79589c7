import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'])(
  '%s names no file that is not there',
  (document) => {
    const text = readFileSync(`${root}/${document}`, 'utf8')
    const named = [...text.matchAll(/`((?:apps|packages|e2e|bench|faults|scripts|docs)\/[\w./-]+\.\w+)`/g)]
    const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(`${root}/${path}`))
    expect(missing).toEqual([])
  },
)
