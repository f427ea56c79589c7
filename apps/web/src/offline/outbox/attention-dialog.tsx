import { Download, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, Dialog, EmptyState } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { OutboxRow, RefusalCause } from '../device/database.ts'
import { download } from '../device/download.ts'
import { useEngine, useOutbox } from '../engine-context.tsx'
import { useConnectivity } from '../sync/connectivity.ts'
import { fullSyncTime } from '../sync/sync-time.ts'
import { adviceFor, afterRetry, waitingWords } from './attention-words.ts'
import { type ChosenFile, FileActions, ImportPanel } from './import-panel.tsx'
import { unsentFileOf } from './unsent-file.ts'

interface AttentionDialogProps {
  onClose: () => void
}

/**
 * Sales that the server did not take, each with its reason, what to do, Retry and Export (OFF-009, OFF-010, OFF-012), and the
 * way of unsent sales to another till in a file. None is ever thrown away.
 */
export function AttentionDialog({ onClose }: AttentionDialogProps) {
  const engine = useEngine()
  const { attention, pending } = useOutbox()
  const { isOnline } = useConnectivity()
  const [rows, setRows] = useState<readonly OutboxRow[]>()
  // Said in the dialog itself: the item that was pressed leaves the list while it is tried, and a toast would be behind.
  const [said, setSaid] = useState<string>()
  const [chosen, setChosen] = useState<ChosenFile>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows says when to read them again.
  useEffect(() => {
    void engine.listAttention().then(setRows)
  }, [engine, attention])
  const say = (words: string) => {
    setChosen(undefined)
    setSaid(words)
  }
  const waiting = waitingWords(pending, isOnline)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="medium"
      title={`Needs attention (${attention})`}
      description="Sales that the server has not taken are safe on this device. Nothing removes them but its answer that it has them."
      actions={<FileActions onSaid={say} onChosen={setChosen} />}
    >
      <div className="grid gap-3">
        <p role="status" className={said && !chosen ? 'rounded-md border border-line-strong p-3' : '-mb-3'}>
          {chosen ? null : said}
        </p>
        {chosen ? <ImportPanel file={chosen} onSaid={say} /> : null}
        {waiting ? <p>{waiting}</p> : null}
        {rows?.length === 0 ? (
          <EmptyState title="Nothing needs attention" hint="Every sale has been taken, or is on its way." />
        ) : (
          <ul className="grid gap-3">
            {rows?.map((row) => (
              <AttentionItem key={row.id} row={row} onSaid={say} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function AttentionItem({ row, onSaid }: { row: OutboxRow; onSaid: (words: string) => void }) {
  const engine = useEngine()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const retry = async () => {
    setIsBusy(true)
    onSaid(`${row.receiptNumber} is being tried again…`)
    const now = await engine.retry(row.id)
    setIsBusy(false)
    onSaid(afterRetry(row.receiptNumber, now))
  }
  const exportSale = (sale: OutboxRow) =>
    download(
      `tuppence-sale-${sale.receiptNumber}.json`,
      unsentFileOf([sale], engine.organizationId, new Date()),
    )
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-semibold">{row.receiptNumber}</span>
        <span className="figures">{formatMoney(row.totalMinor)}</span>
      </div>
      <p className="text-sm text-ink-muted">Sold {fullSyncTime(row.timestamp)}</p>
      <p className="text-bad-ink">{row.reason}</p>
      <p>{adviceFor(row)}</p>
      {row.cause && <Cause cause={row.cause} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isBusy} onClick={() => void once(retry)}>
          {isBusy ? null : <RotateCcw size={16} aria-hidden />}
          Retry
        </Button>
        <Button size="small" look="quiet" onClick={() => exportSale(row)}>
          <Download size={16} aria-hidden />
          Export
        </Button>
      </div>
    </li>
  )
}

/** What whoever helps will ask for: the fields that were wrong, and the refusal's code. */
function Cause({ cause: { code, problems } }: { cause: RefusalCause }) {
  return (
    <>
      {problems.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`} className="break-words">
              {field && <span className="figures text-ink-muted">{field}: </span>}
              {message}
            </li>
          ))}
        </ul>
      )}
      {code && <p className="text-sm text-ink-muted">Code: {code}</p>}
    </>
  )
}
