import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const source = readFileSync(`${root}scripts/proofs.mjs`, 'utf8')

it('every command of faults/ and bench/ is among the proofs, so that none breaks unnoticed', () => {
  const commands = Object.entries<string>(scripts)
    .map(([, command]) => /^tsx (?:faults|bench)\/(\S+)/.exec(command)?.[1] ?? '')
    // Mutants take a quarter of an hour each, however few.
    .filter((file) => file !== '' && !file.startsWith('mutation/'))
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter((file) => !source.includes(`'${file}'`))).toEqual([])
})
