import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { isLeftOver } from '@tuppence/domain/sales'
import { Trash2 } from 'lucide-react'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import type { ParkedEntry } from '../../../offline/index.ts'
import { Badge, Button, IconButton } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { sumInDoubt } from '../card-payments/parked-in-doubt.ts'
import { useTerminal } from '../till/terminal-context.ts'

interface ParkedItemProps {
  entry: ParkedEntry
  /** Whether the server can be asked; without it only what was parked here can be had. */
  isOnline: boolean
  isBusy: boolean
  onRecall: () => void
  onDiscard: () => void
}

/** One parked basket: whose, how much, by whom, where and when. */
export function ParkedItem({ entry, isOnline, isBusy, onRecall, onDiscard }: ParkedItemProps) {
  const { shop } = useTerminal()
  const timeZone = timeZoneOf(shop)
  const { label, itemCount, total, staffName, tillCode, parkedAt } = entry
  const canBeHad = entry.isHere || isOnline
  return (
    <li className="grid gap-2 border-line px-4 py-3 not-last:border-b sm:flex sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{label}</span>
          <span className="figures shrink-0 text-lg font-semibold">{formatMoney(minorOf(total))}</span>
        </p>
        <p className="figures text-sm text-ink-muted">
          {counted(itemCount, 'item')} · {staffName} · Till {tillCode} ·{' '}
          {shopTime(new Date(parkedAt), timeZone)}
        </p>
        <Notes entry={entry} isOld={isLeftOver(parkedAt, new Date(), timeZone)} canBeHad={canBeHad} />
      </div>
      <div className="flex gap-1">
        <Button
          look="primary"
          className="flex-1"
          aria-label={`Recall ${label}`}
          busy={isBusy}
          disabled={!canBeHad}
          onClick={onRecall}
        >
          Recall
        </Button>
        <IconButton label={`Discard ${label}`} disabled={!canBeHad || isBusy} onClick={onDiscard}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** What is unusual about it. */
function Notes({ entry, isOld, canBeHad }: { entry: ParkedEntry; isOld: boolean; canBeHad: boolean }) {
  const { isShared, wasAsked, reason, inDoubt } = entry
  const isPrivate = !isShared && reason === null
  if (!isOld && !isPrivate && !wasAsked && reason === null && canBeHad && inDoubt.length === 0) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {isOld ? <Badge state="warn">From an earlier day</Badge> : null}
      {inDoubt.length > 0 ? <Badge state="warn">Card payment of {sumInDoubt(inDoubt)} in doubt</Badge> : null}
      {isPrivate ? <Badge>Only on this till so far</Badge> : null}
      {wasAsked ? <Badge state="warn">Asked for, and not answered yet: recall it again</Badge> : null}
      {canBeHad ? null : <Badge>Needs the network</Badge>}
      {reason === null ? null : (
        <p className="w-full text-sm text-bad-ink">Other tills cannot see it. {reason}</p>
      )}
    </div>
  )
}
