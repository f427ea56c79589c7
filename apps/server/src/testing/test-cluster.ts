import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../platform/cluster/cluster.ts'
import { runsAsRoot } from '../platform/cluster/data-folder.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { findPgBouncer, startPooler, type TestPooler } from './test-pooler.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database each test file gets a copy of, as its owner. */
    templateUrl: string
    /** Where `npm run test:pooled` runs the tests through PgBouncer, its port; 0 for none. */
    poolerPort: number
  }
}

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

/** A new folder that PostgreSQL's user can enter too, where the tests run as root. */
export function temporaryDataFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  if (runsAsRoot()) chmodSync(folder, 0o755)
  return folder
}
