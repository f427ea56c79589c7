import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rules = readFileSync(`${root}/docs/rules.md`, 'utf8')
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && file !== 'docs/rules.md')

it('every product decision, promise and mandate that is cited is explained in docs/rules.md', () => {
  const unexplained = files.flatMap((file) =>
    [
      ...readFileSync(`${root}/${file}`, 'utf8').matchAll(
        /\b(?:decisions? (D\d+)|(R\d{1,2})(?= )|(mandate \d+))\b/g,
      ),
    ]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      .filter((id) => !rules.includes(`| ${id} |`))
      .map((id) => `${file}: ${id}`),
  )
  expect(unexplained).toEqual([])
})
