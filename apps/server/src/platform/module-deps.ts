import type { Secrets } from './cluster/secrets.ts'
import type { Database } from './database/connect.ts'
import type { Settings } from './settings.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Turns } from './turns.ts'

/** What every module is given to put its calls on the server. */
export interface ModuleDeps {
  readonly settings: Settings
  readonly database: Database
  /** The same as its owner, past every policy: for backups alone. Undefined makes none. */
  readonly ownerUrl?: string | undefined
  readonly secrets: Secrets
  readonly now: () => Date
  /** Undefined where nobody is to read them. */
  readonly metrics?: Metrics | undefined
  /** What waits for locks of a business's rows waits here first, all kinds of it in one queue (decision 0048). */
  readonly turns: Turns
}
