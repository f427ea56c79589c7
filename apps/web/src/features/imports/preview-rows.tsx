import { COUNT_NAMES, TEXT_NAMES } from '@tuppence/domain/catalogue'
import {
  type Cell,
  fieldLabel,
  type ImportKind,
  type ImportPlan,
  type LineProblem,
  problemWords,
  rowReader,
  rowsAbove,
  VAT_FLAGS,
} from '@tuppence/domain/imports'
import { costOfText, minorOf } from '@tuppence/domain/money'
import { rateOfCode, VAT_CODES, vatLabel } from '@tuppence/domain/tax'
import { TriangleAlert } from 'lucide-react'
import { Card, classNames, DataTable } from '../../ui/index.ts'
import { formatCost, formatMoney, shownCurrency } from '../../ui/shop-money.ts'

interface PreviewRowsProps {
  kind: ImportKind
  plan: ImportPlan
  sample: readonly { readonly line: number; readonly cells: readonly Cell[] }[]
}

const SHOWN = 20
/** A field that is seen in the column of another, because a row is read into that. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  fullName: ['firstName', 'lastName'],
  otherPhone: ['phone'],
  caseCost: ['cost'],
  caseUnits: ['cost'],
  contentUnit: ['contentAmount'],
  otherBarcodes: ['barcode'],
  handle: [],
  option: [],
  rowType: [],
  ...Object.fromEntries(VAT_FLAGS.map(([flag]) => [flag, ['vat']])),
}
const shownIn = (field: string): readonly string[] => SHOWN_IN[field] ?? [field]

const CODES = ['sku', 'phone', 'id', 'category']
const TEXTS: readonly string[] = ['name', ...TEXT_NAMES, 'barcode', 'email', 'address']
const NUMBERS: readonly string[] = [
  'price',
  'cost',
  'openingStock',
  ...COUNT_NAMES,
  'quantity',
  'loyaltyPoints',
]

/** The first rows as they will be read, by the same function that reads them all. */
export function PreviewRows({ kind, plan, sample }: PreviewRowsProps) {
  const read = rowReader(kind, plan, shownCurrency(), new Date())
  const rows = sample
    .slice(rowsAbove(plan))
    .flatMap(({ line, cells }) => {
      const row = read(cells)
      return row ? [{ line, ...row }] : []
    })
    .slice(0, SHOWN)
  const fields = [...new Set(plan.columns.flatMap((field) => (field === null ? [] : shownIn(field))))]
  return (
    <Card>
      <div className="border-b border-line px-5 py-4">
        <h2 className="text-xl">As it will be read</h2>
        <p className="text-ink-muted">
          {rows.length === 1 ? 'The first row of the file' : `The first ${rows.length} rows of the file`}
        </p>
      </div>
      <DataTable
        caption="Preview"
        isTopAligned
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { heading: 'Line', isNumber: true, cell: ({ line }) => line },
          ...fields.map((field) => ({
            heading: fieldLabel(kind, field),
            isNumber: NUMBERS.includes(field),
            className: widthOf(field),
            cell: ({ row, problems, notes }: (typeof rows)[number]) => (
              <ReadCell
                words={wordsIn(field, row)}
                problem={problems.find((problem) => isSeenIn(problem, field))}
                note={notes.find((note) => note.code !== 'price-zero' && isSeenIn(note, field))}
              />
            ),
          })),
        ]}
      />
    </Card>
  )
}

const isSeenIn = (problem: LineProblem, field: string): boolean =>
  problem.field !== undefined && shownIn(problem.field).includes(field)

const widthOf = (field: string): string =>
  CODES.includes(field) ? 'whitespace-nowrap' : `max-w-80 ${TEXTS.includes(field) ? 'min-w-48' : 'min-w-32'}`

interface ReadCellProps {
  words: string
  /** Why the row is refused, and what was left out of one that is taken. */
  problem: LineProblem | undefined
  note: LineProblem | undefined
}

function ReadCell({ words, problem, note }: ReadCellProps) {
  const told = problem ?? note
  if (told)
    return (
      <span
        className={classNames(
          'flex min-w-48 items-start gap-1.5 text-left text-sm whitespace-normal',
          problem ? 'text-bad-ink' : 'text-warn-ink',
        )}
      >
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="[overflow-wrap:anywhere]">{problemWords(told).what}</span>
      </span>
    )
  return words === '' ? (
    <span className="text-ink-faint">–</span>
  ) : (
    <span className="line-clamp-2 [overflow-wrap:anywhere]">{words}</span>
  )
}

/** What a row says in a column, with what is seen in that of another. */
function wordsIn(field: string, row: object): string {
  const also = (other: string): string => wordsOf(other, Reflect.get(row, other))
  const words = also(field)
  if (field === 'contentAmount' && words !== '') return `${words} ${also('contentUnit')}`
  if (field !== 'barcode') return words
  return [words, also('otherBarcodes')].filter((codes) => codes !== '').join(', ')
}

function wordsOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') {
    const isGiven: unknown = Reflect.get(value, 'isGiven')
    if (isGiven !== undefined) return isGiven ? String(Reflect.get(value, 'day') ?? 'yes') : 'no'
    const rate: unknown = Reflect.get(value, 'rate')
    if (typeof rate === 'number') return vatLabel('custom', rate)
    const code = VAT_CODES.find((one) => one !== 'custom' && one === Reflect.get(value, 'code'))
    return code === undefined ? '' : vatLabel(code, rateOfCode(code, new Date()) ?? 0)
  }
  if (field === 'cost') return formatCost(costOfText(String(value)))
  return field === 'price' ? formatMoney(minorOf(String(value))) : String(value)
}
