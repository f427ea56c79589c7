import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R17 loses no acknowledged sale to a restart', async () => {
  const { code, said } = await runCommand('restart/command.ts', '--restarts', '1', '--tills', '4')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)
