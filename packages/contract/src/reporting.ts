import { moneySumTextSchema } from '@tuppence/domain/money'
import { REPORT_KINDS } from '@tuppence/domain/reporting'
import { z } from 'zod'
import { defineCall } from './call.ts'

const figures = z.object({ total: moneySumTextSchema, count: z.int() })

export const dashboardStats = defineCall({
  name: 'dashboardStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: "Today's and this week's sales, low-stock items and active customers.",
  access: 'view-reports',
  answer: z.object({
    todaySales: figures,
    weekSales: figures,
    lowStockCount: z.int(),
    customerCount: z.int(),
  }),
})

const reportRowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

const reportQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** With its own sums beside them: the same number of days just before, or the same days a year before. */
  compare: z.enum(['before', 'year']).optional(),
})

export const readReport = defineCall({
  name: 'readReport',
  method: 'GET',
  path: '/api/reports/:kind',
  summary: 'A report over trading days of the shop, both included; its columns are in domain/reporting.',
  access: 'view-reports',
  params: z.object({ kind: z.enum(REPORT_KINDS) }),
  query: reportQuery,
  answer: z.object({
    kind: z.enum(REPORT_KINDS),
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(reportRowSchema),
    rowCount: z.int(),
    totals: reportRowSchema,
    before: reportRowSchema.nullable(),
  }),
  errors: ['range-too-long'],
})
