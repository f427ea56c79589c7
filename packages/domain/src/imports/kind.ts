import { z } from 'zod'

/** What a file may hold, and what may be given out as one. */
export const IMPORT_KINDS = ['products', 'customers', 'stock'] as const
export const importKindSchema = z.enum(IMPORT_KINDS)
export type ImportKind = z.infer<typeof importKindSchema>

/** The right that each needs (decision D5): whoever brings people's details in could take them out as well. */
export const PERMISSION_OF_KIND = {
  products: 'manage-products',
  customers: 'export-data',
  stock: 'manage-stock',
} as const satisfies Record<ImportKind, string>

/** What a file may weigh, and the rows all its sheets may have together. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_ROWS = 100_000
/** Columns behind the last of these are left out: no list of goods has as many, and a damaged file may have millions. */
export const MAX_COLUMNS = 200

/** Sheets of a workbook that can be seen. */
export const MAX_SHEETS = 100
/** What reading a file may take: a hundred thousand rows take seconds, and a file made to be slow holds up other businesses' imports. */
export const MOST_READING_MS = 120_000

/** What staged rows are kept for, and with them the way back. */
export const KEPT_DAYS = 30

/**
 * How far an import has come. `reading`, `checking`, `applying` and `undoing` are at work; the others wait for a person
 * or are over. `stopping` takes back what an import that was cancelled had written.
 */
export const IMPORT_STATUSES = [
  'reading',
  'read',
  'checking',
  'checked',
  'applying',
  'applied',
  'stopping',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export const importStatusSchema = z.enum(IMPORT_STATUSES)
export type ImportStatus = z.infer<typeof importStatusSchema>

export const AT_WORK: readonly ImportStatus[] = ['reading', 'checking', 'applying', 'stopping', 'undoing']

/**
 * What becomes of a row. `left` is one that was right when it was checked, and was not when its turn came; `ignored` are rows that are no
 * goods, such as another picture: they are counted and not kept.
 */
export const LINE_OUTCOMES = ['create', 'change', 'same', 'problem', 'left', 'ignored'] as const
export const lineOutcomeSchema = z.enum(LINE_OUTCOMES)
export type LineOutcome = z.infer<typeof lineOutcomeSchema>

/** A cell as it was read: a number only where the file itself has a number, as XLSX does. */
export const cellSchema = z.union([z.string(), z.number()])
export type Cell = z.infer<typeof cellSchema>

/** Which sign stands before the pence: 1,200.50 or 1.200,50. */
export const decimalSignSchema = z.enum(['point', 'comma'])
export type DecimalSign = z.infer<typeof decimalSignSchema>
