import type { Secrets } from '../platform/cluster/secrets.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

/** The settings a server under test runs with, as if these variables were set on top. */
export const testSettings = (environment: Record<string, string> = {}): Settings =>
  readSettings({
    TUPPENCE_DATA: 'nowhere: a test must not write to the data folder',
    TUPPENCE_DEMO: 'on',
    TUPPENCE_DEMO_PASSWORD: 'test-password-1',
    TUPPENCE_DEMO_PIN: '4826',
    LOG_LEVEL: 'silent',
    ...environment,
  })

export const testSecrets: Secrets = {
  pepper: 'p'.repeat(43),
  cookieSecret: 'c'.repeat(43),
  databasePassword: 'd'.repeat(43),
}
