import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-state.mjs'

/** The requirements of docs/requirements.md, in its order. */
export function requirements() {
  const rows = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8').matchAll(
    /^\| ([A-Z]+-\d{3}) \| (.*) \|$/gm,
  )
  return [...rows].map(([, id, words]) => ({ id, words }))
}

/** Those that the words of no test name. */
export function uncovered() {
  const files = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.spec.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = new Set(
    files.split('\n').flatMap((file) => (file ? namedIn(readFileSync(path.join(root, file), 'utf8')) : [])),
  )
  return requirements().filter(({ id }) => !named.has(id))
}

/** The ids in what a test is called, or in the table of its cases: what a comment names is no proof. */
export function namedIn(text) {
  const spoken = text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
  return idsIn(spoken.join('\n'))
}

/** `SELL-001, SELL-004 to SELL-006` are four; `to 006` is short for the same. */
function idsIn(words) {
  const ids = [...words.matchAll(/\b[A-Z]+-\d{3}\b/g)].map(([id]) => id)
  for (const [, section, first, last] of words.matchAll(/\b([A-Z]+)-(\d{3}) to (?:\1-)?(\d{3})\b/g))
    for (let number = Number(first); number <= Number(last); number += 1)
      ids.push(`${section}-${String(number).padStart(3, '0')}`)
  return ids
}
