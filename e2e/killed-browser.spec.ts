import { runCommand } from '../faults/support/run-command.ts'
import { expect, test } from './test.ts'

// Small sizes of `npm run faults:kill-browser` and `faults:tabs`; each starts browsers of its own, which it may kill.
test.beforeEach(({ baseURL }) => {
  process.env.TUPPENCE_SHOP_URL = baseURL
})

test('R1 a browser killed at any step of a sale has lost nothing when it is opened again', async () => {
  const { code, said } = await runCommand('kill-browser/command.ts', '--kills', '2')
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
})

test('R4 of many tabs one sends at a time, and another goes on when it is killed', async () => {
  const { code, said } = await runCommand('tabs/command.ts', '--kills', '2', '--tabs', '6')
  expect(said).toContain('0 two tabs at once, 0 lost, 0 twice')
  expect(code, said).toBe(0)
})
