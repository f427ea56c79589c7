import { moneySumTextSchema } from '@tuppence/domain/money'
import { REPORT_KINDS } from '@tuppence/domain/reporting'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { daySchema } from './day.ts'
import { FILE_NAME, TABLE_TYPES } from './headers.ts'

const figures = z.object({
  total: moneySumTextSchema,
  count: z.int(),
  /** What of the total is not paid: cards that had their money back before their sales came. Left out where all is. */
  notPaid: moneySumTextSchema.optional(),
})

export const dashboardStats = defineCall({
  name: 'dashboardStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: "Today's and this week's sales, low-stock items and active customers.",
  access: 'view-reports',
  scope: 'reports:read',
  // More than the tabs of one back office ask for, and each is much work for the database.
  atOnce: 8,
  answer: z.object({
    todaySales: figures,
    weekSales: figures,
    lowStockCount: z.int(),
    customerCount: z.int(),
  }),
})

const reportRowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).readonly()

const reportQuery = z.object({
  from: daySchema,
  to: daySchema,
  /** With its own sums beside them: of the same weekdays or months just before, or of a year before (domain/reporting, `comparedDays`). */
  compare: z.enum(['before', 'year']).optional(),
  /** The goods of this category alone, sums included; of a report that is by category. */
  category: z.uuid().optional(),
})

export const readReport = defineCall({
  name: 'readReport',
  method: 'GET',
  path: '/api/reports/:kind',
  summary: 'A report over trading days of the shop, both included; its columns are in domain/reporting.',
  access: 'view-reports',
  scope: 'reports:read',
  // More than the tabs of one back office ask for, and each is much work for the database.
  atOnce: 8,
  params: z.object({ kind: z.enum(REPORT_KINDS) }),
  query: reportQuery,
  answer: z.object({
    kind: z.enum(REPORT_KINDS),
    from: daySchema,
    to: daySchema,
    rows: z.array(reportRowSchema).readonly(),
    rowCount: z.int(),
    totals: reportRowSchema,
    before: reportRowSchema.nullable(),
    /** The days that `before` is of; `until` is the shop's time of day up to which the last of them counts. */
    compared: z.object({ from: daySchema, to: daySchema, until: z.string().nullable() }).nullable(),
    notes: z.array(z.string()).readonly().optional(),
  }),
  errors: ['range-too-long', 'not-found'],
})

export const exportReport = defineCall({
  name: 'exportReport',
  method: 'GET',
  path: '/api/reports/:kind/file',
  summary:
    'A report as CSV, XLSX or PDF, with all of its rows; where it is compared, the sums of both end it.',
  access: 'view-reports',
  scope: 'reports:read',
  params: z.object({ kind: z.enum(REPORT_KINDS) }),
  query: reportQuery.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  errors: ['range-too-long', 'not-found'],
  atOnce: 2,
  file: { types: [...TABLE_TYPES, 'application/pdf'], says: 'The report.' },
  answerHeaders: [FILE_NAME],
})

const tableQuery = z.object({ from: daySchema, to: daySchema })

export const exportSales = defineCall({
  name: 'exportSales',
  method: 'GET',
  path: '/api/reports/sales/file',
  summary: 'Every record of these days as CSV, XLSX or PDF, the newest first: sales-report-{from}-to-{to}.',
  access: 'view-reports',
  scope: 'reports:read',
  query: tableQuery.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  errors: ['range-too-long', 'too-many-to-print'],
  atOnce: 2,
  file: { types: [...TABLE_TYPES, 'application/pdf'], says: 'The records.' },
  answerHeaders: [FILE_NAME],
})

/** One of the nine boxes of a VAT return. */
const vatBox = z.object({
  box: z.int().min(1).max(9),
  label: z.string(),
  /** In pounds; null where a till cannot know it. */
  amount: moneySumTextSchema.nullable(),
  /** What it is made of, or who knows it. */
  note: z.string(),
})

const lateSchema = z.object({
  /** When the records of exactly these days were last exported after the period had ended; null for never. */
  reportedAt: z.iso.datetime().nullable(),
  /** Sales and refunds of these days that this export hasn't got; without one, that arrived after the period had ended. */
  count: z.int(),
  net: moneySumTextSchema,
  vat: moneySumTextSchema,
  /** The first of them, by when they arrived. */
  records: z.array(
    z.object({
      id: z.uuid(),
      receiptNumber: z.string(),
      tillName: z.string(),
      day: daySchema,
      receivedAt: z.iso.datetime(),
      net: moneySumTextSchema,
      vat: moneySumTextSchema,
    }),
  ),
})

export const readVatReturn = defineCall({
  name: 'readVatReturn',
  method: 'GET',
  path: '/api/reports/vat-return',
  summary:
    'What the sales of these days put into the nine boxes of a VAT return, and what arrived after the period had ended or was reported.',
  access: 'view-reports',
  scope: 'reports:read',
  query: z.object({ from: daySchema, to: daySchema }),
  answer: z.object({ from: daySchema, to: daySchema, boxes: z.array(vatBox), late: lateSchema }),
  errors: ['range-too-long'],
})

export const exportVatRecords = defineCall({
  name: 'exportVatRecords',
  method: 'GET',
  path: '/api/reports/vat-records/file',
  summary:
    'The digital records of supplies made, as Making Tax Digital asks for them: a line for each record and rate, with its time, value, rate and VAT.',
  access: 'view-reports',
  scope: 'reports:read',
  query: tableQuery.extend({ format: z.enum(['csv', 'xlsx']) }),
  errors: ['range-too-long'],
  atOnce: 2,
  file: { types: TABLE_TYPES, says: 'The records.' },
  answerHeaders: [FILE_NAME],
})
