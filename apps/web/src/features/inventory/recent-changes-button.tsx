import { counted } from '@tuppence/domain/counts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { useRecentChanges } from './use-recent-changes.ts'

/** The way back from changes of many prices, for a day: the toast that offers it is gone in seconds. */
export function RecentChangesButton() {
  const { recent, takeBack, isBusy } = useRecentChanges()
  const [isOpen, setOpen] = useState(false)
  const timeZone = useShopTimeZone()
  if (recent.length === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Undo2 size={20} aria-hidden />
        Recent price changes
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Recent price changes">
        <p className="text-ink-muted">
          {recent.length > 0
            ? 'Changes of many prices, made by you on this device in the last 24 hours. Prices that were changed since stay.'
            : 'Nothing is left to undo.'}
        </p>
        <ul className="grid gap-3">
          {recent.map((change) => (
            <li key={change.atMs} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="block font-medium">{change.words}</span>
                <span className="figures block text-sm text-ink-muted">
                  {shopTime(new Date(change.atMs), timeZone)} · {counted(change.former.length, 'product')}
                </span>
              </span>
              <Button
                aria-label={`Undo ${change.words}`}
                disabled={isBusy}
                onClick={() => void takeBack(change)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
