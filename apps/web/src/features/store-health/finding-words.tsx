import { type HealthFinding, type HealthLevel, healthWords } from '@tuppence/domain/health'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
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

/** Findings one below the other: how pressing, what is so, what it means, what to do. */
export function FindingList({ label, shown }: { label: string; shown: readonly ShownFinding[] }) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  return (
    <ul aria-label={label}>
      {shown.map(({ finding, till }) => {
        const words = healthWords(finding, { till, time })
        return (
          <li
            key={`${finding.kind} ${finding.tillId}`}
            className="grid gap-1.5 border-t border-line px-5 py-4 first:border-t-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge state={LEVELS[finding.level].state}>{LEVELS[finding.level].words}</Badge>
              <span className="figures font-semibold [overflow-wrap:anywhere]">{words.title}</span>
            </p>
            <p className="figures max-w-prose">{words.meaning}</p>
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
