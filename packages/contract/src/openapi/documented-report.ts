import { moneySumTextSchema } from '@tuppence/domain/money'
import { definitionOf, REPORT_KINDS, type ReportColumn, type ReportKind } from '@tuppence/domain/reporting'
import { vatCodeSchema, vatRateTextSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { daySchema } from '../day.ts'

/** What a cell of each kind of column is; null where a figure is not known. */
const CELLS: Readonly<Record<ReportColumn['kind'], z.ZodType>> = {
  text: z.string().meta({ examples: ['Flat white'] }),
  money: moneySumTextSchema,
  count: z.int(),
  percent: z.number().meta({ examples: [12.5] }),
  day: daySchema,
  hour: z
    .int()
    .min(0)
    .max(23)
    .meta({ examples: [14] }),
  moment: z.string().meta({ examples: ['2026-11-28 14:05'] }),
}

const cellOf = ({ key, kind }: ReportColumn): z.ZodType => {
  if (key === 'vatCode') return vatCodeSchema
  return key === 'vatRate' ? vatRateTextSchema : CELLS[kind]
}

const ABOUT_KIND: Readonly<Partial<Record<ReportColumn['kind'], string>>> = {
  money: ', in pounds',
  percent: ', in percent',
  hour: ', by the shop’s clock',
  moment: ', by the shop’s clock',
}

const rowOf = (columns: readonly ReportColumn[]) =>
  z.strictObject(
    Object.fromEntries(
      columns.map((column) => [
        column.key,
        cellOf(column)
          .nullable()
          .describe(`${column.label}${ABOUT_KIND[column.kind] ?? ''}.`),
      ]),
    ),
  )

function answerOf(kind: ReportKind) {
  const { columns, data = [], about } = definitionOf(kind)
  const sums = rowOf(columns)
  return z
    .strictObject({
      kind: z.literal(kind),
      from: daySchema,
      to: daySchema,
      rows: z.array(rowOf([...columns, ...data])),
      rowCount: z.int(),
      totals: sums,
      before: sums.nullable(),
      compared: z.strictObject({ from: daySchema, to: daySchema, until: z.string().nullable() }).nullable(),
      notes: z.array(z.string()).optional(),
    })
    .describe(about)
}

/**
 * The answer of `readReport` for the document: by its kind, with the columns that it has. The contract itself has any row, because the
 * web app and the files draw each report by its columns.
 */
export const documentedReportSchema = z.discriminatedUnion(
  'kind',
  REPORT_KINDS.map(answerOf) as [ReturnType<typeof answerOf>, ...ReturnType<typeof answerOf>[]],
)
