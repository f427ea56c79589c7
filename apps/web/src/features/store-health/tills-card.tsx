import type { HealthOfTill, StoreHealthAnswer } from '@tuppence/contract/store-health'
import { countWords } from '@tuppence/domain/counts'
import { healthWords, IN_TOUCH_MS } from '@tuppence/domain/health'
import { ChevronRight } from 'lucide-react'
import { NoTillYet } from '../../foundation/till/no-till-yet.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Card } from '../../ui/index.ts'
import { HoldingFacts } from './holding-facts.tsx'
import { tillName } from './till-name.ts'
import { VERDICT_BADGES } from './verdict-badges.ts'

/** Every till in a line, which opens to what it said it holds. */
export function TillsCard({ health: { tills, at } }: { health: StoreHealthAnswer }) {
  return (
    <Card aria-label="Tills">
      <h2 className="border-b border-line p-5 text-xl">Tills</h2>
      {tills.length === 0 ? (
        <NoTillYet />
      ) : (
        <ul aria-label="Tills">
          {tills.map((till) => (
            <li key={till.tillId} className="border-t border-line first:border-t-0">
              <TillLine till={till} now={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function TillLine({ till, now }: { till: HealthOfTill; now: string }) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  const badge = VERDICT_BADGES[till.verdict]
  const { holding, heldAt } = till
  return (
    <details className="group" name="till">
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-2.5 hover:bg-hover">
        <ChevronRight size={18} aria-hidden className="text-ink-muted group-open:rotate-90" />
        <span className="grid gap-x-6 md:grid-cols-[minmax(0,14rem)_1fr]">
          <span className="truncate font-semibold">{tillName(till)}</span>
          <span className="figures text-ink-muted">{standing(till, now, time)}</span>
        </span>
        <Badge state={isPast(till) ? 'neutral' : badge.state}>
          {isPast(till) ? 'Not in use' : badge.words}
        </Badge>
      </summary>
      <div className="grid gap-3 px-5 pt-1 pb-5 sm:pl-[2.85rem]">
        {holding && heldAt ? (
          <>
            <p className="text-sm text-ink-muted">As it said on {time(heldAt)}</p>
            <HoldingFacts holding={holding} heldAt={heldAt} />
          </>
        ) : (
          <p className="text-ink-muted">
            {isPast(till)
              ? 'No device is this till now, so nothing can be waiting on one.'
              : 'This till has not said what it holds.'}
          </p>
        )}
        {till.findings.map((finding) => {
          const { title, meaning } = healthWords(finding, { till: tillName(till), time })
          return (
            <p key={finding.kind} className="figures max-w-prose text-sm">
              <span className="font-semibold">{title}.</span> {meaning}
            </p>
          )
        })}
      </div>
    </details>
  )
}

/** A till of the shop's history that no device is. */
const isPast = ({ heardAt, holding, findings }: HealthOfTill): boolean =>
  heardAt === null && holding === null && findings.length === 0

/** The line beside its name: whether it is there, and what is unsent on it. */
function standing(till: HealthOfTill, now: string, time: (at: string) => string): string {
  const { holding, heldAt, heardAt } = till
  if (isPast(till)) return 'No device is this till now'
  if (!holding || heldAt === null)
    return heardAt === null ? 'Never heard of' : `Last heard of on ${time(heardAt)}`
  const unsent = holding.pendingCount + holding.attentionCount
  const isInTouch = Date.parse(now) - Date.parse(heldAt) < IN_TOUCH_MS
  const words = unsent === 0 ? 'everything sent' : `${countWords(unsent)} not sent`
  // What it has sold since nobody here can know.
  return isInTouch
    ? `Connected, ${words}`
    : `Not heard of since ${time(heldAt)}: what it holds now is not known. Then ${words}.`
}
