import { urlOf } from '@tuppence/contract/client'
import { exportOutcome, type FrozenLine, readOutcome, type StockTake } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { Download, Printer } from 'lucide-react'
import { useMay } from '../../app/session.ts'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import { withDoor } from '../../offline/session/door.ts'
import { Banner, Button, buttonLook, Card, EmptyState, Loaded, Money, Table, Td, Th } from '../../ui/index.ts'
import { DifferenceSums, differenceOf } from './difference-sums.tsx'
import { HandedIn } from './handed-in.tsx'
import { changeWords } from './stock-words.ts'
import type { Counting } from './use-counting.ts'

/** A stock-take that is over: frozen, to be printed and kept. */
export function OutcomeScreen({ take, counting }: { take: StockTake; counting: Counting }) {
  const timeZone = useShopTimeZone()
  const when = take.endedAt ? shopTime(new Date(take.endedAt), timeZone) : ''
  const isLate = counting.entries.some(({ status }) => status !== 'sent')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isLate ? <HandedIn entries={counting.entries} /> : null}
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
              {lines.length === 0 ? <EmptyState title="Nothing was counted" /> : <Outcome lines={lines} />}
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}

/** A plain table, not one that shows only what is in sight: it is printed whole. */
function Outcome({ lines }: { lines: readonly FrozenLine[] }) {
  return (
    <Table caption={`Outcome of ${counted(lines.length, 'line')}`} stacksUnderPx={560}>
      <thead>
        <tr>
          <Th>Product</Th>
          <Th isNumber>Expected</Th>
          <Th isNumber>Counted</Th>
          <Th isNumber>Difference</Th>
          <Th isNumber>At cost</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.productId}>
            <Td className="min-w-44">
              <span className="block font-medium [overflow-wrap:anywhere]">{line.name}</span>
              <span className="figures text-sm text-ink-muted">
                {line.sku}
                {line.isUncounted ? ' · not counted' : null}
              </span>
            </Td>
            <Td isNumber label="Expected">
              {countWords(line.expected)}
            </Td>
            <Td isNumber label="Counted">
              {countWords(line.counted)}
            </Td>
            <Td isNumber label="Difference">
              {differenceOf(line) === 0 ? 'Right' : changeWords(differenceOf(line))}
            </Td>
            <Td isNumber label="At cost">
              <Money amountMinor={differenceOf(line) * minorOf(line.cost)} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
