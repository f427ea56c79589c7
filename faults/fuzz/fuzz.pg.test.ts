import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R9 R11 R18 no request that is made of the document breaks the server or crosses to another business', async () => {
  const { code, said } = await runCommand('fuzz/command.ts', '--requests', '750')
  expect(said).toContain('0 promises broken')
  expect(code, said).toBe(0)
}, 300_000)
