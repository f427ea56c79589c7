import { timeZoneOf } from '@tuppence/domain/reporting'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { useOnce } from '../../ui/use-once.ts'
import { download } from '../device/download.ts'
import { useEngine, useOutbox, useTill } from '../engine-context.tsx'
import { fullSyncTime } from '../sync/sync-time.ts'
import { afterImport, countOfRecords } from './attention-words.ts'
import type { Standing } from './import-sales.ts'
import { LARGEST_FILE_BYTES, readUnsentFile, type UnsentFile, unsentFileOf } from './unsent-file.ts'

/** A file that was chosen and can be read, with what its sales are to this device. */
export interface ChosenFile extends UnsentFile, Standing {}

interface FileActionsProps {
  onSaid: (words: string) => void
  onChosen: (file: ChosenFile) => void
}

/** Takes everything unsent of this device into a file, or a file of another till in. */
export function FileActions({ onSaid, onChosen }: FileActionsProps) {
  const engine = useEngine()
  const { record } = useTill()
  const { pending, attention } = useOutbox()
  const input = useRef<HTMLInputElement>(null)
  const unsent = pending + attention

  const exportAll = async () => {
    const now = new Date()
    const rows = [...(await engine.listPending()), ...(await engine.listAttention())]
    const place = record ? `${record.shop.businessCode}-${record.till.code}-` : ''
    const name = `tuppence-unsent-${place}${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.json`
    download(name, unsentFileOf(rows, engine.organizationId, now))
    onSaid(
      `${countOfRecords(rows)} exported. They stay on this device as well, and are sent from it when that is possible: the server takes each once, whichever till is first.`,
    )
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after it was put right.
    target.value = ''
    if (!file) return
    if (file.size > LARGEST_FILE_BYTES) return onSaid('This file is too large to be one of unsent sales.')
    const text = await file.text().catch(() => undefined)
    if (text === undefined)
      return onSaid('This file could not be read. Copy it to this device and choose it again.')
    const read = readUnsentFile(text, engine.organizationId, timeZoneOf(record?.shop))
    if (!read.ok) return onSaid(read.message)
    onChosen({ ...read, ...(await engine.standingOf(read.rows)) })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of unsent sales"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        Import a file
      </Button>
      <Button disabled={unsent === 0} onClick={() => void exportAll()}>
        <Download size={18} aria-hidden />
        Export all ({unsent})
      </Button>
    </>
  )
}

/** What is in the file, before anything of it is queued. */
export function ImportPanel({ file, onSaid }: { file: ChosenFile; onSaid: (words: string) => void }) {
  const engine = useEngine()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const { rows, fresh, waitingHere, takenBefore, broken } = file
  const queue = async () => {
    setIsBusy(true)
    const words = await engine.importSales(fresh).then(
      (queued) => afterImport(fresh, queued),
      () =>
        'This device could not store the sales: none was queued. Free some space and import the file again.',
    )
    setIsBusy(false)
    onSaid(words)
  }
  return (
    <section aria-label="In this file" className="grid gap-2 rounded-md border border-line-strong p-3">
      {rows.length > 0 ? <p className="font-semibold">{summaryOf(file)}</p> : null}
      {waitingHere > 0 ? (
        <p>
          {waitingHere} of {rows.length} {waitingHere === 1 ? 'is' : 'are'} waiting on this device already.
        </p>
      ) : null}
      {takenBefore > 0 ? (
        <p>
          {takenBefore} of {rows.length} went from this device to the server before.
        </p>
      ) : null}
      {broken.map(({ name, why }) => (
        <p key={name} className="text-bad-ink">
          {name} cannot be imported. {why}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          size="small"
          busy={isBusy}
          disabled={fresh.length === 0}
          onClick={() => void once(queue)}
        >
          {fresh.length === 0 ? 'Nothing to queue' : `Queue ${countOfRecords(fresh)}`}
        </Button>
        <Button size="small" look="quiet" onClick={() => onSaid('Nothing was imported.')}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

function summaryOf({ rows }: ChosenFile): string {
  const totalMinor = rows.reduce((sum, row) => sum + row.totalMinor, 0)
  const times = rows.map(({ timestamp }) => timestamp)
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const when = first === last ? fullSyncTime(first) : `${fullSyncTime(first)} to ${fullSyncTime(last)}`
  const together = rows.length === 1 ? '' : ' together'
  return `${countOfRecords(rows)} in this file, ${formatMoney(totalMinor)}${together}, of ${when}.`
}
