import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../platform/cluster/cluster.ts'
import { connect } from '../platform/database/connect.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { temporaryDataFolder } from './temporary-data-folder.ts'
import { findPgBouncer, startPooler, type TestPooler } from './test-pooler.ts'

/** Once per run: a cluster of its own in a temporary folder, and in it one migrated database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = temporaryDataFolder('tuppence-test-')
  const cluster = await startCluster({ dataFolder, password: 'only for this test run' })
  let pooler: TestPooler | undefined
  const end = async (): Promise<void> => {
    await pooler?.stop()
    await cluster.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await limitJournal(cluster.ownerUrl)
    const { database } = await openDatabase({
      ownerUrl: cluster.ownerUrl,
      fallbackSecret: 'not used',
      migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
      createIfMissing: true,
    })
    if (process.env.TUPPENCE_TEST_POOLED) pooler = await startPooler(pgBouncer(), database.url)
    await database.close()
  } catch (error) {
    await end()
    throw error
  }
  project.provide('templateUrl', cluster.ownerUrl)
  project.provide('poolerPort', pooler?.port ?? 0)
  return end
}

function pgBouncer(): string {
  const program = findPgBouncer()
  if (!program)
    throw new Error('There is no pgbouncer on this machine: install it (Debian: apt-get install pgbouncer).')
  return program
}

/** Every database made for a test file is written to PostgreSQL's journal, which would grow to 1 GB: too much where it is memory. */
async function limitJournal(ownerUrl: string): Promise<void> {
  const address = new URL(ownerUrl)
  address.pathname = '/postgres'
  const admin = connect(address.href, { max: 1, applicationName: 'test admin' })
  await admin.sql`alter system set max_wal_size = '256MB'`
  await admin.sql`select pg_reload_conf()`
  await admin.close(0)
}
