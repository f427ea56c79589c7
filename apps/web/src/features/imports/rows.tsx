import type { ImportLine } from '@tuppence/contract/imports'
import {
  FACTS_OF_KIND,
  fieldLabel,
  type ImportKind,
  type LineOutcome,
  type LineProblem,
  problemWords,
} from '@tuppence/domain/imports'
import { costOfText, minorOf } from '@tuppence/domain/money'
import { TriangleAlert } from 'lucide-react'
import { type Column, DataTable } from '../../ui/index.ts'
import { formatCost, formatMoney } from '../../ui/shop-money.ts'

export const ROWS_STACK_UNDER_PX = 640
const AMOUNTS = ['price', 'priceWithoutVat', 'cost']
const NUMBERS = [...AMOUNTS, 'openingStock']
const ONE_LINE = [...NUMBERS, 'vat', 'phone']

const headingOf = (kind: ImportKind, field: string): string =>
  field === 'price' ? 'Price with VAT' : field === 'priceWithoutVat' ? 'Without VAT' : fieldLabel(kind, field)

interface RowsProps {
  kind: ImportKind
  lines: readonly ImportLine[]
  outcome: LineOutcome
}

/** Rows without a problem: of a new one what it is checked by, of a changed one what changes. */
export function Rows({ kind, lines, outcome }: RowsProps) {
  // A file without barcodes has no empty column of them.
  const facts = FACTS_OF_KIND[kind].filter((field) => lines.some((line) => factOf(line, field) !== undefined))
  return (
    <DataTable
      caption="Rows"
      stacksUnderPx={ROWS_STACK_UNDER_PX}
      isTopAligned
      rows={lines}
      rowKey={({ line }) => line}
      columns={[
        { heading: 'Line', label: 'Line', isNumber: true, cell: ({ line }) => line },
        {
          heading: 'Name',
          className: 'font-medium [overflow-wrap:anywhere] sm:min-w-56',
          cell: ({ label, notes }) => (
            <>
              {label || '–'}
              {notes.map((note) => (
                <Note key={`${note.code} ${note.field}`} kind={kind} note={note} />
              ))}
            </>
          ),
        },
        ...facts.map((field) => ({
          heading: headingOf(kind, field),
          isNumber: NUMBERS.includes(field),
          className: ONE_LINE.includes(field) ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]',
          cell: (line: ImportLine) => <Fact field={field} value={factOf(line, field) ?? ''} />,
        })),
        ...(outcome === 'change' ? [whatChanges(kind)] : []),
      ]}
    />
  )
}

const whatChanges = (kind: ImportKind): Column<ImportLine> => ({
  heading: 'What changes',
  className: '[overflow-wrap:anywhere]',
  cell: ({ changes }) =>
    changes.map(([field, before, after]) => (
      <span key={field} className="block">
        <span className="text-ink-muted">{fieldLabel(kind, field)}: </span>
        {shown(field, before) || 'nothing'} →{' '}
        <span className="font-medium">{shown(field, after) || 'nothing'}</span>
      </span>
    )),
})

function Fact({ field, value }: { field: string; value: string }) {
  if (field !== 'barcode') return shown(field, value) || '–'
  // Broken between two codes, and not within one.
  return value.split(', ').map((code) => (
    <span key={code} className="block whitespace-nowrap">
      {code || '–'}
    </span>
  ))
}

/** A cell that was left out of a row, and a price of nothing: the row is taken all the same. */
function Note({ kind, note }: { kind: ImportKind; note: LineProblem }) {
  const { what, todo } = problemWords(note)
  const isLeftOut = !note.code.startsWith('price-') && !['text-cut', 'cost-rounded'].includes(note.code)
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm font-normal text-warn-ink">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {isLeftOut ? `${fieldLabel(kind, note.field ?? '')} left out: ` : ''}
        {what} {isLeftOut ? '' : todo}
      </span>
    </span>
  )
}

const factOf = ({ facts }: ImportLine, field: string): string | undefined =>
  facts.find(([name]) => name === field)?.[1]

function shown(field: string, value: string): string {
  if (field === 'cost' && value !== '') return formatCost(costOfText(value))
  return AMOUNTS.includes(field) && value !== '' ? formatMoney(minorOf(value)) : value
}
