import { Printer, RotateCcw, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import type { PrintJob } from '../../devices/printers/print-job.ts'
import { printQueue } from '../../devices/printers/queue-here.ts'
import { Badge, Button, Dialog, EmptyState, IconButton } from '../../ui/index.ts'
import { faultWords, stateWords } from './printer-words.ts'
import { usePrintQueue } from './use-print-queue.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What this device has printed today and what it still owes, with the way out for each. */
export function PrintQueueDialog({ onClose }: { onClose: () => void }) {
  const jobs = usePrintQueue()
  const isWaiting = jobs.some(({ state }) => state === 'waiting')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Print queue"
      description="Receipts of this device: what waits is printed by itself when the printer is back."
      actions={
        <>
          {isWaiting ? (
            <Button onClick={() => void printQueue.tryNow()}>
              <Printer size={18} aria-hidden />
              Try now
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {jobs.length === 0 ? (
        <EmptyState
          icon={<Printer size={40} aria-hidden />}
          title="Nothing is waiting"
          hint="What this device’s printer prints is listed here for a day."
        />
      ) : (
        <ul aria-label="Print queue" className="grid">
          {jobs.toReversed().map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function JobRow({ job }: { job: PrintJob }) {
  const { words, look } = stateWords(job)
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {job.title} <span className="figures text-ink-muted">{timeFormat.format(job.madeAt)}</span>
        </p>
        <Badge state={look}>{words}</Badge>
      </div>
      {job.isEmptied ? (
        <p className="text-sm text-ink-muted">
          Printed before the last log-out. Transactions prints it again.
        </p>
      ) : null}
      {job.state === 'printed' || job.state === 'printing' ? null : (
        <p className="text-sm text-ink-muted">
          {job.state === 'in-question'
            ? 'The printer stopped before the end. Was the receipt cut short?'
            : faultWords(job.fault)}
        </p>
      )}
      <JobButtons job={job} />
    </li>
  )
}

function JobButtons({ job: { id, state, title, isEmptied } }: { job: PrintJob }) {
  if (state === 'printing') return null
  const again = () => void printQueue.printAgain(id, uuidv7())
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'in-question' ? (
        <>
          <Button onClick={again}>
            <RotateCcw size={18} aria-hidden />
            Yes, print it again
          </Button>
          <Button onClick={() => void printQueue.isWhole(id)}>No, it is whole</Button>
        </>
      ) : null}
      {state === 'failed' || (state === 'printed' && !isEmptied) ? (
        <Button onClick={again}>
          <RotateCcw size={18} aria-hidden />
          {state === 'printed' ? 'Reprint' : 'Print now'}
        </Button>
      ) : null}
      <IconButton label={`Remove ${title}`} className="ml-auto" onClick={() => void printQueue.remove(id)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
