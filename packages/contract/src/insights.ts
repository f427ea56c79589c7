import { orderingSchema, shopInsightsSchema } from '@tuppence/domain/insights'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { FILE_NAME, TABLE_TYPES } from './headers.ts'

export const readInsights = defineCall({
  name: 'readInsights',
  method: 'GET',
  path: '/api/insights',
  summary:
    "What the shop's own sales lead to expect, and what stands out in them, as it was last worked out: every night, and when asked.",
  access: 'view-reports',
  scope: 'reports:read',
  answer: z.object({
    /** Null until it was worked out for the first time. */
    insights: shopInsightsSchema.nullable(),
    madeAt: z.iso.datetime().nullable(),
    /** Somebody has asked for newer ones, and they are not there yet. */
    isAsked: z.boolean(),
    ordering: orderingSchema,
  }),
})
export type InsightsAnswer = z.infer<NonNullable<(typeof readInsights)['answer']>>

/** What of the insights is a list, each with its file. */
export const INSIGHT_LISTS = ['forecast', 'reorders', 'unusual', 'together', 'offers', 'slow'] as const
export type InsightList = (typeof INSIGHT_LISTS)[number]

export const exportInsights = defineCall({
  name: 'exportInsights',
  method: 'GET',
  path: '/api/insights/:list/file',
  summary: 'One of the lists as CSV or XLSX, whole: insights-{list}-{the last day they know}.',
  access: 'view-reports',
  params: z.object({ list: z.enum(INSIGHT_LISTS) }),
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  errors: ['not-found'],
  atOnce: 2,
  file: { types: TABLE_TYPES, says: 'The list.' },
  answerHeaders: [FILE_NAME],
})

export const askInsights = defineCall({
  name: 'askInsights',
  method: 'POST',
  path: '/api/insights',
  summary: 'Has the insights worked out anew, soon and not while this waits.',
  access: 'view-reports',
  status: 204,
})

export const setOrdering = defineCall({
  name: 'setOrdering',
  method: 'PUT',
  path: '/api/insights/ordering',
  summary: 'How long an order takes and how long it should last; has the insights worked out anew.',
  access: 'manage-settings',
  body: orderingSchema,
  status: 204,
})
