import { expect, it } from 'vitest'
import { seedIfEmpty } from './modules/demo/public.ts'
import { writeAudit } from './modules/identity/public.ts'
import { asking, compareBooks } from './modules/journal/public.ts'
import { inOrganization } from './platform/tenancy.ts'
import { testDatabase } from './testing/test-database.ts'
import { testSecrets, testSettings } from './testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
const now = new Date('2026-07-18T14:30:00Z')
await seedIfEmpty(database, { settings: testSettings(), secrets: testSecrets }, now)

it('R6 R13 the books of a demonstration are what its records come to, over three months', async () => {
  const shops = await ownerSql<{ id: string }[]>`select id from organizations`
  expect(shops).toHaveLength(3)
  const [sold] = await ownerSql`select count(*)::int as n from transactions`
  expect(sold?.n).toBeGreaterThan(1_000)
  for (const { id: organizationId } of shops) {
    await inOrganization(database, organizationId, (tx) =>
      writeAudit(tx, { organizationId, at: now, action: 'signed-in' }),
    )
    const books = await compareBooks(
      asking(database, organizationId),
      organizationId,
      { from: null, to: null },
      new Date('2026-07-19T14:30:00Z'),
    )
    expect(books).toEqual({ findings: [], findingCount: 0 })
  }
}, 120_000)
