import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R1 R3 brings every sale through a bad network, once', async () => {
  const { code, said } = await runCommand('proxy/command.ts', '--sales', '40')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)
