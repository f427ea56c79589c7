import { z } from 'zod'

export const HEALTH_KINDS = [
  'unsent',
  'needs-attention',
  'records-lost',
  'parked-here-only',
  'never-said',
  'silent',
  'storage-full',
  'storage-low',
  'storage-not-kept',
  'app-not-kept',
  'clock-wrong',
  'older-version',
  'journal-missing',
  'journal-wrong',
  'no-backups',
  'backups-failing',
  'backup-old',
  'drill-failed',
  'disk-low',
  'database-unsafe',
  'no-checksums',
  'server-clock-wrong',
  'password-reset-by-provider',
  'second-factor-removed-by-provider',
] as const
export type HealthKind = (typeof HEALTH_KINDS)[number]

/** Good to know; look at this; act now. A note alone leaves the data safe. */
export const healthLevelSchema = z.enum(['note', 'look', 'act'])
export type HealthLevel = z.infer<typeof healthLevelSchema>

/** Something to know about whether the shop's data is safe. Its words are in `health-words.ts`. */
export const healthFindingSchema = z.object({
  kind: z.enum(HEALTH_KINDS),
  level: healthLevelSchema,
  /** Null for what is the server's. */
  tillId: z.uuid().nullable(),
  /** Sales, baskets, records, percent or minutes, by the kind. */
  count: z.int().nullable(),
  /** Since when, or when last. */
  at: z.iso.datetime().nullable(),
  /** What else the words name: settings that are off, a version, whom it concerns. */
  what: z.string().nullable(),
  /** Who did it, where somebody did. */
  by: z.string().optional(),
})
export type HealthFinding = z.infer<typeof healthFindingSchema>

export const verdictSchema = z.enum(['safe', 'look', 'act'])
export type Verdict = z.infer<typeof verdictSchema>

/** The one word for several findings: the worst of them. */
export function verdictOf(findings: readonly Pick<HealthFinding, 'level'>[]): Verdict {
  if (findings.some(({ level }) => level === 'act')) return 'act'
  return findings.some(({ level }) => level === 'look') ? 'look' : 'safe'
}

const ORDER: Readonly<Record<HealthLevel, number>> = { act: 0, look: 1, note: 2 }

/** Of one level: what is lost or about to be lost before what only waits, and that before what is to be tidied up. */
const WEIGHTS: readonly HealthKind[] = [
  'second-factor-removed-by-provider',
  'password-reset-by-provider',
  'records-lost',
  'journal-wrong',
  'database-unsafe',
  'disk-low',
  'storage-full',
  'journal-missing',
  'needs-attention',
  'drill-failed',
  'backups-failing',
  'backup-old',
  'no-backups',
  'unsent',
  'storage-not-kept',
  'storage-low',
  'never-said',
  'silent',
  'server-clock-wrong',
  'clock-wrong',
  'app-not-kept',
  'no-checksums',
  'parked-here-only',
  'older-version',
]

/** The most pressing first, and of those the gravest; otherwise in the order given. */
export function byUrgency<F extends Pick<HealthFinding, 'level' | 'kind'>>(findings: readonly F[]): F[] {
  const weight = ({ kind }: F) => WEIGHTS.indexOf(kind)
  return [...findings].sort((a, b) => ORDER[a.level] - ORDER[b.level] || weight(a) - weight(b))
}
