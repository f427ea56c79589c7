import {
  cellSchema,
  fileFailureSchema,
  importKindSchema,
  importPlanSchema,
  importStatusSchema,
  lineOutcomeSchema,
  lineProblemSchema,
  textEncodingSchema,
} from '@tuppence/domain/imports'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { FILE_NAME, NEXT_CURSOR, TABLE_TYPES } from './headers.ts'
import { pageOf } from './paging.ts'

/*
 * A file goes through these in turn: it is brought (`reading`, `read`), its columns are matched and it is checked
 * (`checking`, `checked`), and it is applied (`applying`, `applied`), from where it can be undone. Whoever may do it
 * depends on what the file holds: each of these asks for the right of its kind beside its own (PERMISSION_OF_KIND).
 */

export const importSheetSchema = z.object({
  name: z.string(),
  /** Filled ones, the headings among them. */
  rows: z.int(),
  /** Blank ones between them, which are passed over. */
  emptyRows: z.int(),
  /** The first filled rows as the file has them, for the match of columns and the preview. */
  sample: z.array(z.object({ line: z.int(), cells: z.array(cellSchema) })),
  /** Of each column the different texts that its cells have, where they are few and short; null where they are not. */
  values: z.array(z.array(z.string()).nullable()).optional(),
  /** How a text file was read, where its bytes can be read otherwise; none for UTF-8, UTF-16 and workbooks. */
  encoding: textEncodingSchema.optional(),
})

export const importCountsSchema = z.object({
  create: z.int(),
  change: z.int(),
  same: z.int(),
  problem: z.int(),
  /** Right when they were checked, and not when their turn came; of an undone one, what could not be taken back. */
  left: z.int(),
  /** Rows that are no goods, such as those of more pictures. */
  ignored: z.int().default(0),
  /** Rows that are taken without a cell that could not be read. */
  notes: z.int().default(0),
  /** Products that would be sold for nothing. */
  free: z.int().default(0),
  /** Categories that are made, by name; the first fifty. */
  newCategories: z.array(z.string()),
})

export const importSchema = z.object({
  id: z.uuid(),
  kind: importKindSchema,
  status: importStatusSchema,
  fileName: z.string(),
  sheets: z.array(importSheetSchema),
  plan: importPlanSchema.nullable(),
  counts: importCountsSchema.nullable(),
  /** How far the work in hand is. */
  doneRows: z.int(),
  allRows: z.int(),
  failure: fileFailureSchema.nullable(),
  /** Who brought it. */
  person: z.string().nullable(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  /** Until then it can be undone, and its rows be looked at. */
  rowsGoAt: z.iso.datetime(),
  canUndo: z.boolean(),
})
export type Import = z.infer<typeof importSchema>

export const importLineSchema = z.object({
  /** In the file, counted from 1, as a spreadsheet or editor shows it. */
  line: z.int(),
  outcome: lineOutcomeSchema,
  /** What it is about: a name, or a code where it has none. */
  label: z.string(),
  /** What would change or has changed: field, before, after, as people read them. */
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Of a new one what somebody checks it by (FACTS_OF_KIND): field, value. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  problems: z.array(lineProblemSchema),
  /** What was left out of a row that is taken without it, and a price of nothing. */
  notes: z.array(lineProblemSchema),
})
export type ImportLine = z.infer<typeof importLineSchema>

const idParams = z.object({ id: z.uuid() })

export const listImports = defineCall({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  summary: 'The imports of the last 30 days that the person may see, the newest first.',
  access: 'manage-stock',
  query: z.object(pageOf(100, 100)),
  answerHeaders: [NEXT_CURSOR],
  answer: z.array(importSchema),
})

export const readImport = defineCall({
  name: 'readImport',
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import, and how far it is.',
  access: 'manage-stock',
  params: idParams,
  answer: importSchema,
  entityTag: 'of-content',
  errors: ['not-found'],
})

export const startImport = defineCall({
  name: 'startImport',
  method: 'POST',
  path: '/api/imports',
  summary:
    'Bring a file: CSV, XLSX or ODS as application/octet-stream, up to 50 MB. Nothing is changed by it yet.',
  access: 'manage-stock',
  query: z.object({
    kind: importKindSchema,
    fileName: z.string().trim().min(1).max(255),
    organizationId: z.string().optional(),
  }),
  answer: importSchema,
  location: '/api/imports/:id',
  status: 201,
  noReplay: 'changes-nothing',
  errors: ['import-too-large', 'too-many-imports', 'unsupported-media'],
  triesPerMinute: 60,
  atOnce: 2,
})

export const checkImport = defineCall({
  name: 'checkImport',
  method: 'POST',
  path: '/api/imports/:id/check',
  summary: 'Read every row by this plan and say what would become of it. Nothing is changed by it.',
  access: 'manage-stock',
  params: idParams,
  body: importPlanSchema,
  answer: importSchema,
  errors: ['not-found', 'import-busy', 'import-over', 'import-plan-incomplete'],
})

export const listImportLines = defineCall({
  name: 'listImportLines',
  method: 'GET',
  path: '/api/imports/:id/lines',
  summary: 'The rows of a checked import with what becomes of them, in the order of the file.',
  access: 'manage-stock',
  params: idParams,
  query: z.object({
    outcome: lineOutcomeSchema,
    /** Only lines behind this one. */
    after: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.array(importLineSchema),
  errors: ['not-found'],
})

export const importProblemsFile = defineCall({
  name: 'importProblemsFile',
  method: 'GET',
  path: '/api/imports/:id/problems.csv',
  summary: 'Every problem of an import as CSV: line, column, cell, what is wrong, what to do.',
  access: 'manage-stock',
  params: idParams,
  errors: ['not-found'],
  file: { types: ['text/csv'], says: 'The problems.' },
  answerHeaders: [FILE_NAME],
})

export const applyImport = defineCall({
  name: 'applyImport',
  method: 'POST',
  path: '/api/imports/:id/apply',
  summary: 'Write the good rows, or nothing unless all are good.',
  access: 'manage-stock',
  params: idParams,
  body: z.object({ rows: z.enum(['good', 'all']) }),
  answer: importSchema,
  errors: ['not-found', 'import-busy', 'import-over', 'import-not-checked', 'import-has-problems'],
})

export const cancelImport = defineCall({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Stop an import; what it has written already is taken back.',
  access: 'manage-stock',
  params: idParams,
  answer: importSchema,
  errors: ['not-found', 'import-over'],
})

export const undoImport = defineCall({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary:
    'Take back everything an import has written, but for what was changed since, which is named and left.',
  access: 'manage-stock',
  params: idParams,
  answer: importSchema,
  errors: ['not-found', 'import-busy', 'import-over'],
})

const format = z.enum(['csv', 'xlsx'])

export const exportProducts = defineCall({
  name: 'exportProducts',
  method: 'GET',
  path: '/api/exports/products',
  summary: 'The products as CSV or XLSX, all of them or those of a filter; the file can be imported again.',
  access: 'export-data',
  query: z.object({
    format,
    search: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    /** By stock badge, as the list has it. */
    status: z.enum(['all', 'in', 'low', 'out', 'low-or-out']).optional(),
    organizationId: z.string().optional(),
  }),
  file: { types: TABLE_TYPES, says: 'The products.' },
  answerHeaders: [FILE_NAME],
})

export const exportStock = defineCall({
  name: 'exportStock',
  method: 'GET',
  path: '/api/exports/stock',
  summary:
    'The stock levels as CSV or XLSX, all of them or those of a filter; the file can be imported again.',
  access: 'export-data',
  query: z.object({
    format,
    search: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    organizationId: z.string().optional(),
  }),
  file: { types: TABLE_TYPES, says: 'The stock levels.' },
  answerHeaders: [FILE_NAME],
})

export const exportCustomers = defineCall({
  name: 'exportCustomers',
  method: 'GET',
  path: '/api/exports/customers',
  summary: 'The customers as CSV or XLSX, all of them or those of a search; the file can be imported again.',
  access: 'export-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  query: z.object({
    format,
    search: z.string().max(200).optional(),
    organizationId: z.string().optional(),
  }),
  file: { types: TABLE_TYPES, says: 'The customers.' },
  answerHeaders: [FILE_NAME],
  errors: ['too-many-customers-read'],
})
