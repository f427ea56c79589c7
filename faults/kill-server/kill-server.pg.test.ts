import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R1 R2 R7 loses no acknowledged sale, doubles none and leaves no gap', async () => {
  const { code, said } = await runCommand('kill-server/command.ts', '--kills', '2', '--tills', '4')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)
