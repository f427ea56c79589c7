import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R16 loses and refuses nothing for a clock that is ten years off', async () => {
  const { code, said } = await runCommand('clock/command.ts', '--seeds', '2')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)
