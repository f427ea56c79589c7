export {
  byUrgency,
  type HealthFinding,
  type HealthKind,
  type HealthLevel,
  healthFindingSchema,
  type Verdict,
  verdictOf,
  verdictSchema,
} from './health-finding.ts'
export { type HealthWords, healthWords, VERDICT_WORDS } from './health-words.ts'
export { type Holding, holdingSchema, shareUsed, unsentCount } from './holding.ts'
export {
  BACKUP_OLD_MS,
  CLOCKS_DIFFER_MS,
  PROVIDER_DEEDS_SHOWN_MS,
  type ProviderDeed,
  type ServerFacts,
  type StoreHealth,
  storeHealth,
} from './store-health.ts'
export {
  CLOCK_TOLERANCE_MS,
  IN_TOUCH_MS,
  type JournalCounts,
  type TillFacts,
  tillHealth,
} from './till-health.ts'
