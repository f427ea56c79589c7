import { expect, it } from 'vitest'
import { findPgBouncer } from '../../apps/server/src/testing/test-pooler.ts'
import { runCommand } from '../support/run-command.ts'

const sizes = ['--rounds', '2', '--replacements', '1']
const pgBouncer = findPgBouncer()
if (!pgBouncer)
  console.warn(
    'No pgbouncer on this machine: two servers are proved on PostgreSQL alone (Debian: apt-get install pgbouncer).',
  )

it('R2 R8 R12 R17 two servers behind one address are as one, and each is replaced while tills sell', async () => {
  const { code, said } = await runCommand('two-servers/command.ts', ...sizes)
  expect(said).toContain('0 lost, 0 twice')
  expect(code, said).toBe(0)
}, 300_000)

it.runIf(pgBouncer)(
  'R2 R8 R12 R17 and the same behind PgBouncer in transaction mode',
  async () => {
    const { code, said } = await runCommand('two-servers/command.ts', ...sizes, '--pooled', 'yes')
    expect(said).toContain('0 lost, 0 twice')
    expect(code, said).toBe(0)
  },
  300_000,
)
