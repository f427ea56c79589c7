import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const MOST_LINES = 400

it('no file of ours passes 400 lines (CONTRIBUTING)', () => {
  const kinds = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.css']
  const files = execFileSync('git', ['ls-files', '--', ...kinds], { cwd: root, encoding: 'utf8' })
  const lengths = files
    .trim()
    .split('\n')
    .map((file) => ({ file, lines: readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1 }))
  expect(lengths.length).toBeGreaterThan(1_000)
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([])
})
