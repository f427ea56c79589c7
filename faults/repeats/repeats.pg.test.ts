import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

it('R2 answers repeats as at first, and refuses and keeps another content', async () => {
  const { code, said } = await runCommand('repeats/command.ts', '--submissions', '600')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)
