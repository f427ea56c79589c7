import { REAL_PROVIDERS } from '@tuppence/domain/payments'
import type { Secrets } from '../platform/cluster/secrets.ts'
import { addressSetting, readSettings, type Settings } from '../platform/settings.ts'

/** Where nothing listens: no test may ask a real provider. One that wants a stand-in says where it is. */
const NO_PROVIDER = Object.fromEntries(
  REAL_PROVIDERS.map((name) => [addressSetting(name), 'http://127.0.0.1:9']),
)

/** The settings a server under test runs with, as if these variables were set on top. */
export const testSettings = (environment: Record<string, string> = {}): Settings =>
  readSettings({
    TUPPENCE_DATA: 'nowhere: a test must not write to the data folder',
    TUPPENCE_DEMO: 'on',
    TUPPENCE_DEMO_PASSWORD: 'test-password-1',
    TUPPENCE_DEMO_PIN: '4826',
    LOG_LEVEL: 'silent',
    ...NO_PROVIDER,
    ...environment,
  })

export const testSecrets: Secrets = {
  pepper: 'p'.repeat(43),
  cookieSecret: 'c'.repeat(43),
  databasePassword: 'd'.repeat(43),
}
