import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A dollar that is said to somebody: before an amount, or alone as a text. Not `${…}`, nor `$1` of SQL and of a replacement. */
const DOLLAR = /\$\d+[.,]\d|(['"`])\s*\$\s*\1|>\s*\$\s*<|>\s*\$\d|US\$/
const written = execFileSync('git', ['ls-files', '--', 'apps/web/src', 'packages/*/src', 'apps/server/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.|\.pg\.test\./.test(file))

it('CONST-002 no screen, receipt or mail writes a dollar sign: money is shown by formatMoney, in the business’s own currency', () => {
  expect(['<b>$</b>', "'$'", "'$5.00'", '<b>$5', 'US$'].every((line) => DOLLAR.test(line))).toBe(true)
  const found = written.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => DOLLAR.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
