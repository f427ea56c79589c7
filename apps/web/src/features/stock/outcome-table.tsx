import type { FrozenLine } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { costOfText, timesCost } from '@tuppence/domain/money'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { DataTable, Money } from '../../ui/index.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { differenceOf } from './difference-sums.tsx'
import { changeWords } from './stock-words.ts'

/** The lines of a frozen outcome, however many: those in sight on the screen, all of them on paper. */
export function OutcomeTable({ lines }: { lines: readonly FrozenLine[] }) {
  return useIsPrinting() ? <WholeTable lines={lines} /> : <LinesInSight lines={lines} />
}

/** True from the moment at which the browser begins to print, until it has. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // At once, because the browser takes the page as it stands when this has returned.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function LinesInSight({ lines }: { lines: readonly FrozenLine[] }) {
  return (
    <LongTable
      caption={`Outcome of ${counted(lines.length, 'line')}`}
      count={lines.length}
      rowAt={(index) => lines[index]}
      onLook={() => {}}
      listKey={String(lines.length)}
      columns={[
        { key: 'product', heading: 'Product', cell: (line) => <Named line={line} /> },
        {
          ...{ key: 'expected', heading: 'Expected', isNumber: true, width: '6rem' },
          cell: ({ expected }) => countWords(expected),
        },
        {
          ...{ key: 'counted', heading: 'Counted', isNumber: true, width: '6rem' },
          cell: (line) => countWords(line.counted),
        },
        {
          ...{ key: 'off', heading: 'Difference', isNumber: true, width: '7rem' },
          cell: (line) => offWords(line),
        },
        {
          ...{ key: 'cost', heading: 'At cost', isNumber: true, width: '8rem' },
          cell: (line) => <Money amountMinor={costMinor(line)} />,
        },
      ]}
      card={(line) => (
        <div className="grid gap-1">
          <Named line={line} />
          <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>
              {countWords(line.counted)} counted, {countWords(line.expected)} expected
            </span>
            <span className="font-semibold">{offWords(line)}</span>
            <Money amountMinor={costMinor(line)} />
          </p>
        </div>
      )}
    />
  )
}

const offWords = (line: FrozenLine) => (differenceOf(line) === 0 ? 'Right' : changeWords(differenceOf(line)))
const costMinor = (line: FrozenLine) => timesCost(costOfText(line.cost), differenceOf(line))

function Named({ line: { name, sku, isUncounted } }: { line: FrozenLine }) {
  return (
    <span className="grid min-w-0">
      <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="figures text-sm text-ink-muted">
        {sku}
        {isUncounted ? ' · not counted' : null}
      </span>
    </span>
  )
}

/** On paper there is no scrolling: every line of it. */
function WholeTable({ lines }: { lines: readonly FrozenLine[] }) {
  return (
    <DataTable
      caption={`Outcome of ${counted(lines.length, 'line')}`}
      stacksUnderPx={560}
      rows={lines}
      rowKey={(line) => line.productId}
      columns={[
        {
          heading: 'Product',
          className: 'min-w-44',
          sortBy: ({ name }) => name,
          cell: (line) => <Named line={line} />,
        },
        { heading: 'Expected', isNumber: true, cell: (line) => countWords(line.expected) },
        { heading: 'Counted', isNumber: true, cell: (line) => countWords(line.counted) },
        {
          heading: 'Difference',
          isNumber: true,
          sortBy: ({ expected, counted }) => counted - expected,
          cell: (line) => offWords(line),
        },
        {
          heading: 'At cost',
          isNumber: true,
          sortBy: costMinor,
          cell: (line) => <Money amountMinor={costMinor(line)} />,
        },
      ]}
    />
  )
}
