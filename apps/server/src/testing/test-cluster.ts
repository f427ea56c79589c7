import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../platform/cluster/cluster.ts'
import { runsAsRoot } from '../platform/cluster/data-folder.ts'
import { openDatabase } from '../platform/database/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database each test file gets a copy of, as its owner. */
    templateUrl: string
  }
}

/** Once per run: a cluster of its own in a temporary folder, and in it one migrated database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = temporaryDataFolder('tuppence-test-')
  const cluster = await startCluster({ dataFolder, password: 'only for this test run' })
  const end = async (): Promise<void> => {
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
    await database.close()
  } catch (error) {
    await end()
    throw error
  }
  project.provide('templateUrl', cluster.ownerUrl)
  return end
}

/** A new folder that PostgreSQL's user can enter too, where the tests run as root. */
export function temporaryDataFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  if (runsAsRoot()) chmodSync(folder, 0o755)
  return folder
}
