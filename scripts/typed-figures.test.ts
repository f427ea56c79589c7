import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** A browser's own box for numbers hides what it cannot read, and takes 1e3 (decision 0126). */
const NUMBER_BOX = /type=(?:"number"|\{?'number')|type: 'number'|valueAsNumber/

const screens = execFileSync('git', ['ls-files', '--', 'apps/web/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))

it('PAY-003 CAT-045 no screen has a box that hides what was typed: figures are typed as text, and read by the domain', () => {
  for (const line of ['<input type="number" />', "{ type: 'number', min: 0 }", 'event.target.valueAsNumber'])
    expect(NUMBER_BOX.test(line), line).toBe(true)
  expect(screens.length).toBeGreaterThan(500)
  expect(screens.filter((file) => NUMBER_BOX.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
