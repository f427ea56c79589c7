import type { ReviewLine } from '@tuppence/contract/stock-takes'
import { countWords } from '@tuppence/domain/counts'
import { costOfText, minorOf, timesCost } from '@tuppence/domain/money'
import { placeWords } from '@tuppence/domain/stock'
import { Badge, Button, EmptyState, Money } from '../../ui/index.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { differenceOf } from './difference-sums.tsx'
import { changeWords } from './stock-words.ts'

interface ReviewTableProps {
  readonly lines: readonly ReviewLine[]
  readonly onRecount: (line: ReviewLine) => void
}

/** The lines of a review, however many: what was counted, what should have been there, and what that is worth. */
export function ReviewTable({ lines, onRecount }: ReviewTableProps) {
  if (lines.length === 0) return <EmptyState title="Everything that was counted is right" />
  return (
    <LongTable
      caption="Differences"
      count={lines.length}
      rowAt={(index) => lines[index]}
      onLook={() => {}}
      listKey={String(lines.length)}
      columns={[
        { key: 'product', heading: 'Product', cell: (line) => <Named line={line} /> },
        {
          key: 'counted',
          heading: 'Counted',
          isNumber: true,
          width: '5.5rem',
          cell: ({ counted }) => countWords(counted),
        },
        {
          key: 'expected',
          heading: 'Expected',
          isNumber: true,
          width: '5.5rem',
          cell: ({ expected }) => countWords(expected),
        },
        {
          key: 'off',
          heading: 'Difference',
          isNumber: true,
          width: '6rem',
          cell: (line) => <Off line={line} />,
        },
        {
          key: 'worth',
          heading: 'Cost, price',
          isNumber: true,
          width: '8rem',
          cell: (line) => <Worth line={line} />,
        },
        {
          key: 'again',
          heading: '',
          width: '7rem',
          cell: (line) => <Again line={line} onRecount={onRecount} />,
        },
      ]}
      card={(line) => (
        <div className="grid gap-2">
          <Named line={line} />
          <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>
              {countWords(line.counted)} counted, {countWords(line.expected)} expected
            </span>
            <Off line={line} />
            <Money amountMinor={timesCost(costOfText(line.cost), differenceOf(line))} />
          </p>
          <Again line={line} onRecount={onRecount} />
        </div>
      )}
    />
  )
}

function Named({ line: { name, sku, places, movedMeanwhile } }: { line: ReviewLine }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="figures text-sm text-ink-muted">
        {sku}
        {places.length > 1
          ? ` · ${places.map(({ place, quantity }) => `${placeWords(place)} ${countWords(quantity)}`).join(', ')}`
          : null}
      </span>
      {movedMeanwhile > 0 ? (
        <Badge state="warn">{countWords(movedMeanwhile)} moved while it was counted</Badge>
      ) : null}
    </span>
  )
}

function Off({ line }: { line: ReviewLine }) {
  const difference = differenceOf(line)
  if (difference === 0) return <span className="text-ink-muted">Right</span>
  return (
    <span className={difference < 0 ? 'font-semibold text-bad-ink' : 'font-semibold'}>
      {changeWords(difference)}
    </span>
  )
}

function Worth({ line }: { line: ReviewLine }) {
  const difference = differenceOf(line)
  if (difference === 0) return null
  return (
    <span className="inline-grid">
      <Money amountMinor={timesCost(costOfText(line.cost), difference)} />
      <Money amountMinor={difference * minorOf(line.price)} className="text-sm text-ink-muted" />
    </span>
  )
}

function Again({ line, onRecount }: { line: ReviewLine; onRecount: (line: ReviewLine) => void }) {
  return (
    <Button size="small" aria-label={`Recount ${line.name}`} onClick={() => onRecount(line)}>
      Recount
    </Button>
  )
}
