import { countWords } from '@tuppence/domain/counts'
import { type HealthFinding, type HealthKind, type HealthLevel, healthWords } from '@tuppence/domain/health'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge } from '../../ui/index.ts'

export const LEVELS: Readonly<Record<HealthLevel, { words: string; state: 'bad' | 'warn' | 'neutral' }>> = {
  act: { words: 'Act now', state: 'bad' },
  look: { words: 'Look at this', state: 'warn' },
  note: { words: 'Good to know', state: 'neutral' },
}

export interface ShownFinding {
  readonly finding: HealthFinding
  /** How its till is called in the middle of a sentence. */
  readonly till: string
}

/** What several tills have in common, where each is named below with its own figures. */
const OF_MANY: Readonly<Record<HealthKind, string>> = {
  unsent: 'sales have not reached the server',
  'needs-attention': 'sales wait for a person',
  'records-lost': 'records are nowhere now',
  'parked-here-only': 'parked baskets are on one till only',
  'never-said': 'what they hold is not known',
  silent: 'not heard of for some time',
  'storage-full': 'the device is full',
  'storage-low': 'the device is nearly full',
  'storage-not-kept': 'the browser may clear its data by itself',
  'app-not-kept': 'they cannot start without a network',
  'clock-wrong': 'the clock is wrong',
  'older-version': 'another version runs',
  'journal-missing': 'numbers are missing from the journal',
  'journal-wrong': 'the journal is not as it was sealed',
  'no-backups': 'there is no backup',
  'backups-failing': 'making backups fails',
  'backup-old': 'the last backup is old',
  'drill-failed': 'a backup did not come back whole',
  'disk-low': 'the disk is nearly full',
  'database-unsafe': 'a power cut could lose sales',
  'no-checksums': 'damage on the disk would go unnoticed',
  'server-clock-wrong': 'the clock is wrong',
  'password-reset-by-provider': 'the provider reset a password',
  'second-factor-removed-by-provider': 'the provider removed a second factor',
}

type Alike = readonly [ShownFinding, ...ShownFinding[]]

/** The same warning of several tills is one thing to do. In the order given. */
export function alikeTogether(shown: readonly ShownFinding[]): readonly Alike[] {
  const together = new Map<string, [ShownFinding, ...ShownFinding[]]>()
  for (const one of shown) {
    const key = `${one.finding.level} ${one.finding.kind}`
    const alike = together.get(key)
    if (alike) alike.push(one)
    else together.set(key, [one])
  }
  return [...together.values()]
}

/** Whether it is said in the same words of each, but for its name: not where it says since when, or how many. */
const isSaidAlike = (alike: Alike, time: (at: string) => string, what: 'title' | 'meaning') =>
  new Set(alike.map(({ finding }) => healthWords(finding, { till: '', time })[what])).size === 1

/** The tills of one block: their names, or a line for each that has figures of its own. */
function Names({ alike, time }: { alike: Alike; time: (at: string) => string }) {
  if (isSaidAlike(alike, time, 'title'))
    return <p className="figures max-w-prose">{alike.map(({ till }) => till).join(', ')}</p>
  return (
    <ul className="figures max-w-prose list-disc pl-5">
      {alike.map(({ finding, till }) => (
        <li key={finding.tillId}>{healthWords(finding, { till, time }).title}</li>
      ))}
    </ul>
  )
}

/** Findings one below the other: how pressing, what is so, what it means, what to do. */
export function FindingList({ label, shown }: { label: string; shown: readonly ShownFinding[] }) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  return (
    <ul aria-label={label}>
      {alikeTogether(shown).map((alike) => {
        const [{ finding, till }] = alike
        const isMany = alike.length > 1
        const words = healthWords(finding, { till: isMany ? 'each of them' : till, time })
        return (
          <li
            key={`${finding.kind} ${finding.tillId}`}
            className="grid gap-1.5 border-t border-line px-5 py-4 first:border-t-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge state={LEVELS[finding.level].state}>{LEVELS[finding.level].words}</Badge>
              <span className="figures font-semibold [overflow-wrap:anywhere]">
                {isMany ? `${countWords(alike.length)} tills: ${OF_MANY[finding.kind]}` : words.title}
              </span>
            </p>
            {isMany ? <Names alike={alike} time={time} /> : null}
            {isMany && !isSaidAlike(alike, time, 'meaning') ? null : (
              <p className="figures max-w-prose">{words.meaning}</p>
            )}
            {words.whatToDo ? (
              <p className="max-w-prose text-ink-muted">
                <span className="font-semibold">What to do:</span> {words.whatToDo}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
