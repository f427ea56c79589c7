import { urlOf } from '@tuppence/contract/client'
import { exportOutcome, readOutcome, type StockTake } from '@tuppence/contract/stock-takes'
import { Download, Printer } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { withDoor } from '../../offline/session/door.ts'
import { Banner, Button, buttonLook, Card, EmptyState, Loaded } from '../../ui/index.ts'
import { DifferenceSums } from './difference-sums.tsx'
import { HandedIn } from './handed-in.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import type { Counting } from './use-counting.ts'

/** A stock-take that is over: frozen, to be printed and kept. */
export function OutcomeScreen({ take, counting }: { take: StockTake; counting: Counting }) {
  const timeZone = useShopTimeZone()
  const when = take.endedAt ? shopTime(new Date(take.endedAt), timeZone) : ''
  const isLate = counting.entries.some(({ status }) => status !== 'sent')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isLate ? <HandedIn counting={counting} /> : null}
      {take.status === 'cancelled' ? (
        <Banner title="This stock-take was cancelled">
          {take.endedByName ? `${take.endedByName}, ` : null}
          {when}. Nothing was booked.
        </Banner>
      ) : (
        <Closed take={take} when={when} />
      )}
    </div>
  )
}

function Closed({ take, when }: { take: StockTake; when: string }) {
  const outcome = useCall(readOutcome, { params: { id: take.id } })
  const mayExport = useMay('export-data')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">
          Closed {when}
          {take.endedByName ? ` by ${take.endedByName}` : null}. What nobody counted{' '}
          {take.uncounted === 'zero' ? 'was set to 0' : 'stayed as it was'}.
        </p>
        <div className="flex gap-2 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print
          </Button>
          {mayExport ? (
            <a
              href={withDoor(urlOf(exportOutcome, { params: { id: take.id } }))}
              download
              className={buttonLook('secondary', 'medium')}
            >
              <Download size={18} aria-hidden />
              Export
            </a>
          ) : null}
        </div>
      </div>
      <Loaded {...outcome} what="The outcome">
        {(lines) => (
          <>
            <DifferenceSums lines={lines} />
            <Card>
              {lines.length === 0 ? (
                <EmptyState title="Nothing was counted" />
              ) : (
                <OutcomeTable lines={lines} />
              )}
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}
