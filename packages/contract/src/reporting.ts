import { moneySumTextSchema } from '@tuppence/domain/money'
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
