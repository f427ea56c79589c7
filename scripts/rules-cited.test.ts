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

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => number ?? '')
const modulesRules = new Map(
  files
    .filter((file) => MODULE.test(file) && file.endsWith('/RULES.md'))
    .map((file) => [MODULE.exec(file)?.[1] ?? '', numbersOf(readFileSync(`${root}/${file}`, 'utf8'))]),
)

/** `rule 4`, `rules 7 and 8` and `RULES.md 15` are of the module they stand in, `identity/RULES.md 6` of the one named. */
function citedIn(module: string, text: string): { of: string; number: string }[] {
  const cited = text.matchAll(
    /(?:\b([\w-]+)\/)?\b(?:rules?|RULES\.md)\s+(?:\* )?(\d+(?:(?:, | and | or | to )\d+)*)/gi,
  )
  return [...cited].flatMap(([, named, numbers = '']) =>
    numbers.split(/\D+/).map((number) => ({ of: named ?? module, number })),
  )
}

it('every rule that a module cites is in the RULES.md it is cited from', () => {
  expect(citedIn('shifts', 'as rules 7 and 8 say, and identity/RULES.md 6')).toEqual([
    { of: 'shifts', number: '7' },
    { of: 'shifts', number: '8' },
    { of: 'identity', number: '6' },
  ])
  const missing = files.flatMap((file) => {
    const module = MODULE.exec(file)?.[1]
    if (module === undefined) return []
    return citedIn(module, readFileSync(`${root}/${file}`, 'utf8'))
      .filter(({ of, number }) => !modulesRules.get(of)?.includes(number))
      .map(({ of, number }) => `${file}: rule ${number} of ${of}`)
  })
  expect(missing).toEqual([])
})

it('no RULES.md gives a number twice or leaves one out', () => {
  expect(modulesRules.size).toBeGreaterThan(5)
  for (const [module, numbers] of modulesRules)
    expect(numbers, module).toEqual(numbers.map((_, index) => String(index + 1)))
})
