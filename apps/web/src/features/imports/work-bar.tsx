import type { Import } from '@tuppence/contract/imports'
import { countWords } from '@tuppence/domain/counts'
import { Button, Card } from '../../ui/index.ts'
import { WORK_WORDS } from './import-words.ts'

/** How far the work in hand is. It goes on without this screen, which can be left and come back to. */
export function WorkBar({
  found,
  isBusy,
  onCancel,
}: {
  found: Import
  isBusy: boolean
  onCancel: () => void
}) {
  const { status, doneRows, allRows } = found
  const words = WORK_WORDS[status] ?? ''
  const mayCancel = status === 'reading' || status === 'checking' || status === 'applying'
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">{words}…</h2>
          <p className="figures text-ink-muted" aria-live="polite">
            {allRows > 0
              ? `${countWords(doneRows)} of ${countWords(allRows)} rows`
              : `${countWords(doneRows)} rows so far`}
          </p>
        </div>
        {mayCancel ? (
          <Button busy={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      <progress
        aria-label={words}
        className="h-2.5 w-full overflow-hidden rounded-full accent-copper"
        {...(allRows > 0 ? { max: allRows, value: doneRows } : {})}
      />
      <p className="text-sm text-ink-muted">
        You may leave this screen; it goes on by itself, and the tills go on selling.
        {status === 'applying' ? ' Cancelling takes back what was imported so far.' : ''}
      </p>
    </Card>
  )
}
