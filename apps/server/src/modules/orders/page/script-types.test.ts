import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ORDER_SCRIPT } from './order-script.ts'
import { OWN_ORDER_SCRIPT } from './own-order-script.ts'

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
const asOf = '--ignoreConfig --noEmit --allowJs --checkJs --strict false --types'.split(' ')
const inBrowsers = '--target ES2022 --module ESNext --lib ES2023,DOM,DOM.Iterable'.split(' ')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuppence-scripts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What the compiler finds in a text that browsers run; nothing where it is sound. */
async function faultsIn(script: string): Promise<string> {
  const file = join(folder, 'script.js')
  await writeFile(file, `export {}\n${script}`)
  const run = promisify(execFile)(process.execPath, [compiler, ...asOf, '', ...inBrowsers, file])
  return run.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  )
}

it('the scripts of the order page call and read only what a browser has', { timeout: 60_000 }, async () => {
  expect(await faultsIn(ORDER_SCRIPT)).toBe('')
  expect(await faultsIn(OWN_ORDER_SCRIPT)).toBe('')
  expect(await faultsIn(ORDER_SCRIPT.replace('getElementById', 'getById'))).toContain('getById')
})
