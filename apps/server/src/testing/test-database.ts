import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, inject } from 'vitest'
import { APP_ROLE, appPassword } from '../platform/database/app-role.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import { withCredentials } from '../platform/database/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database each test file gets a copy of, as its owner. */
    templateUrl: string
    /** Where `npm run test:pooled` runs the tests through PgBouncer, its port; 0 for none. */
    poolerPort: number
  }
}

export interface TestDatabase {
  /** As the server sees it: the restricted role, under row-level security. */
  readonly database: Database
  /** As the owner, past every policy: for arranging and for looking. */
  readonly ownerSql: Sql<{ bigint: number | string }>
  readonly url: string
  readonly ownerUrl: string
}

/**
 * A migrated database of this test file's own, dropped after its last test. Call it once, at the top of a `.pg.test.ts`
 * file: `const { database, ownerSql } = await testDatabase()`.
 *
 * @param connections the server's at most: each of them plans every statement once, which costs more than the tests' own work
 */
export async function testDatabase({ hasCallers = true, connections = 4 } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const admin = connect(withDatabase(templateUrl, 'postgres'), { max: 1, applicationName: 'test admin' })
  await admin.sql`create database ${admin.sql(name)} template ${admin.sql(template)} strategy file_copy`
  const ownerUrl = withDatabase(templateUrl, name)
  const url = withCredentials(ownerUrl, APP_ROLE, appPassword(decodeURIComponent(new URL(ownerUrl).password)))
  const owner = connect(ownerUrl, { max: 2, applicationName: 'test owner' })
  const poolerPort = inject('poolerPort')
  const database = connect(poolerPort ? withPort(url, poolerPort) : url, {
    applicationName: 'test app',
    beyondPooler: poolerPort ? url : undefined,
    hasCallers,
    max: connections,
  })
  afterAll(async () => {
    await Promise.all([database.close(1_000), owner.close(1_000)])
    await admin.sql`drop database ${admin.sql(name)} with (force)`
    await admin.close()
  })
  return { database, ownerSql: owner.sql, url, ownerUrl }
}

function withPort(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
