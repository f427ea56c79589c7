import { countWords } from '@tuppence/domain/counts'
import {
  cellWords,
  columnOf,
  definitionOf,
  type Report,
  type ReportColumn,
  type ReportRow,
} from '@tuppence/domain/reporting'
import { useMemo, useState } from 'react'
import { type LongColumn, LongTable } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'
import type { Sorting } from '../../ui/sortable-heading.tsx'
import { shownColumns } from './shown-columns.ts'
import { nextSorting, sortedRows } from './sorted-rows.ts'

/** A product has these beneath its name, so that its figures have room. */
const BENEATH = ['sku', 'category']

const isBeneath = (kind: Report['kind'], { key }: ReportColumn) =>
  BENEATH.includes(key) && columnOf(kind, 'product') !== undefined

const LEAST_REM = { text: 9, money: 7.5, count: 5.5, percent: 6, day: 9.5, hour: 6, moment: 11 } as const

/** Of columns whose words are longer, or always short. */
const LEAST_OF: Readonly<Record<string, number>> = { product: 15, receipt: 7.5, of: 7.5, kind: 6 }

/** Wide enough for its figures and for its heading, beside which there is an arrow. */
const widthOf = ({ kind, label, key }: ReportColumn): string => {
  const least = LEAST_OF[key] ?? LEAST_REM[kind]
  return `${Math.max(least, label.length * 0.5 + 3)}rem`
}

const isNumber = ({ kind }: ReportColumn) => kind === 'money' || kind === 'count' || kind === 'percent'

/** The rows of a report, sorted by whichever heading is pressed. */
export function ReportTable({ report }: { report: Report }) {
  const [sorting, setSorting] = useState<Sorting>()
  const rows = useMemo(() => sortedRows(report, sorting), [report, sorting])
  const { title } = definitionOf(report.kind)
  const shown = shownColumns(report).filter((column) => !isBeneath(report.kind, column))
  const long = shown.map(
    (column): LongColumn<ReportRow> => ({
      key: column.key,
      heading: column.label,
      isNumber: isNumber(column),
      isSortable: true,
      width: widthOf(column),
      cell: (row) => <Cell report={report} row={row} column={column} />,
    }),
  )
  return (
    <>
      {report.rowCount > report.rows.length ? (
        <p className="border-b border-line px-5 py-3 text-sm text-ink-muted">
          The first {countWords(report.rows.length)} of {countWords(report.rowCount)} are shown. The totals
          are of all, and the exported file has all.
        </p>
      ) : null}
      <LongTable
        caption={title}
        columns={long}
        count={rows.length}
        rowAt={(index) => rows[index]}
        listKey={`${report.kind} ${report.from} ${report.to} ${sorting?.by} ${sorting?.isDown}`}
        onLook={() => {}}
        sorting={sorting}
        onSort={(by) => setSorting(nextSorting(report, by, sorting))}
        card={(row) => <RowCard report={report} row={row} shown={shown} />}
      />
    </>
  )
}

interface CellProps {
  report: Report
  row: ReportRow
  column: ReportColumn
}

function Cell({ report, row, column }: CellProps) {
  const words = cellWords(column.kind, row[column.key], shownCurrency())
  if (isNumber(column)) return <span className="whitespace-nowrap">{words}</span>
  if (column.key !== 'product') return <span className="line-clamp-2 [overflow-wrap:anywhere]">{words}</span>
  const beneath = BENEATH.filter((key) => columnOf(report.kind, key)).map((key) => row[key])
  return (
    <>
      <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{words}</span>
      <span className="line-clamp-1 text-sm text-ink-muted [overflow-wrap:anywhere]">
        {beneath.filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function RowCard({ report, row, shown }: { report: Report; row: ReportRow; shown: readonly ReportColumn[] }) {
  const [first, ...others] = shown
  return (
    <div className="grid gap-2">
      {first ? (
        <div className="font-medium">
          <Cell report={report} row={row} column={first} />
        </div>
      ) : null}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-4 gap-y-2">
        {others.map((column) => (
          <div key={column.key} className="min-w-0">
            <dt className="text-[0.8125rem] text-ink-muted">{column.label}</dt>
            <dd className="figures [overflow-wrap:anywhere]">
              {cellWords(column.kind, row[column.key], shownCurrency())}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
