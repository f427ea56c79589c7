import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import type { Settings } from '../platform/settings.ts'
import { testDatabase } from './test-database.ts'
import { testSecrets, testSettings } from './test-settings.ts'

/**
 * A server on a database of this test file's own; both are gone after its last test. Call it once, at the top of a
 * `.pg.test.ts` file.
 *
 * @param now the server's clock, where a test moves it
 * @param connections as in {@link testDatabase}
 * @param hasCallers false where no answer is waited for, and none may be refused because the machine is busy
 */
export async function testServer({
  settings = testSettings(),
  now,
  hasCallers = true,
  connections,
}: {
  settings?: Settings
  now?: () => Date
  hasCallers?: boolean
  connections?: number
} = {}) {
  const opened = await testDatabase({ hasCallers, connections })
  const app = await buildApp({
    settings,
    database: opened.database,
    secrets: testSecrets,
    ...(now && { now }),
  })
  afterAll(() => app.close())
  return { ...opened, app }
}
