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
import { RATE_OF_CODE, VAT_CODES, vatLabel } from '@tuppence/domain/tax'
import { TriangleAlert } from 'lucide-react'
import { Card, Table, Td, Th } from '../../ui/index.ts'
import { formatCost, formatMoney, shownCurrency } from '../../ui/shop-money.ts'

interface PreviewRowsProps {
  kind: ImportKind
  plan: ImportPlan
  sample: readonly { readonly line: number; readonly cells: readonly Cell[] }[]
}

const SHOWN = 20
const CODES = ['sku', 'barcode', 'phone', 'id', 'category']
const NUMBERS = ['price', 'cost', 'openingStock', 'minStockLevel', 'quantity', 'loyaltyPoints']

/** The first rows as they will be read, by the same function that reads them all. */
export function PreviewRows({ kind, plan, sample }: PreviewRowsProps) {
  const read = rowReader(kind, plan, shownCurrency())
  const rows = sample
    .slice(rowsAbove(plan))
    .flatMap(({ line, cells }) => {
      const row = read(cells)
      return row ? [{ line, ...row }] : []
    })
    .slice(0, SHOWN)
  const fields = [...new Set(plan.columns.flatMap((field) => (field === null ? [] : shownAs(field))))]
  return (
    <Card>
      <div className="border-b border-line px-5 py-4">
        <h2 className="text-xl">As it will be read</h2>
        <p className="text-ink-muted">The first {rows.length} rows of the file</p>
      </div>
      <Table caption="Preview">
        <thead>
          <tr>
            <Th isNumber>Line</Th>
            {fields.map((field) => (
              <Th key={field} isNumber={NUMBERS.includes(field)}>
                {fieldLabel(kind, field)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, row, problems, notes }) => {
            const wrong = [...problems, ...notes.filter(({ code }) => code !== 'price-zero')]
            return (
              <tr key={line} className="align-top">
                <Td isNumber>{line}</Td>
                {fields.map((field) => (
                  <Td
                    key={field}
                    isNumber={NUMBERS.includes(field)}
                    className={CODES.includes(field) ? 'whitespace-nowrap' : 'max-w-80 min-w-32'}
                  >
                    <ReadCell
                      field={field}
                      value={Reflect.get(row, field)}
                      problem={wrong.find((problem) => problem.field === field)}
                    />
                  </Td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}

/** What a column is seen as in a row that was read: an option is part of the name. */
function shownAs(field: string): string[] {
  if (field === 'fullName') return ['firstName', 'lastName']
  if (VAT_FLAGS.some(([flag]) => flag === field)) return ['vat']
  return ['handle', 'option', 'rowType'].includes(field) ? [] : [field]
}

function ReadCell({
  field,
  value,
  problem,
}: {
  field: string
  value: unknown
  problem: LineProblem | undefined
}) {
  if (problem)
    return (
      <span className="flex min-w-40 items-start gap-1.5 text-left text-sm text-bad-ink">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        {problemWords(problem).what}
      </span>
    )
  const words = wordsOf(field, value)
  return words === '' ? (
    <span className="text-ink-faint">–</span>
  ) : (
    <span className="line-clamp-2 [overflow-wrap:anywhere]">{words}</span>
  )
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
    return code === undefined ? '' : vatLabel(code, RATE_OF_CODE[code] ?? 0)
  }
  if (field === 'cost') return formatCost(costOfText(String(value)))
  return field === 'price' ? formatMoney(minorOf(String(value))) : String(value)
}
