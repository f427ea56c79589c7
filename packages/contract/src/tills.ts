import { holdingSchema } from '@tuppence/domain/health'
import { moneySumTextSchema } from '@tuppence/domain/money'
import { vatModeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall } from './call.ts'

export const tillSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  status: z.enum(['online', 'offline']),
})
export type Till = z.infer<typeof tillSchema>

/** Everything a till needs to sell without a network. */
export const tillSetupSchema = z.object({
  till: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** The furthest that is known of this till's journal: a till that lost its memory goes on from here. */
  journal: z.object({ sequence: z.int(), seal: z.string() }),
  shop: z.object({
    organizationId: z.uuid(),
    businessCode: z.string(),
    businessName: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    vatNumber: z.string().nullable(),
    currency: z.string(),
    timeZone: z.string(),
    vatMode: vatModeSchema,
    receiptFooter: z.string(),
    autoPrintReceipt: z.boolean(),
  }),
  serverTime: z.iso.datetime(),
})
export type TillSetup = z.infer<typeof tillSetupSchema>

export const registerTill = defineCall({
  name: 'registerTill',
  method: 'POST',
  path: '/api/tills/register',
  summary: 'Make this device a till of the business, or find the till it already is.',
  access: 'sell',
  body: z.object({
    deviceId: z.uuid(),
    name: z.string().trim().max(100).optional(),
    /**
     * Where the till's own journal ends: what it holds against the books if theirs is cut or changed. Null from a device
     * that remembers nothing of having been a till. Left out by callers that keep no journal.
     */
    journal: z
      .object({ sequence: z.int().min(0).max(999_999_999), seal: z.string().max(64) })
      .nullable()
      .optional(),
  }),
  answer: tillSetupSchema,
  errors: ['plan-limit'],
})

/**
 * Tills say this every minute, and when it changes. The device's own id, which is shown nowhere, names the till: nobody
 * speaks for another device, and remote access for none.
 */
export const reportHolding = defineCall({
  name: 'reportHolding',
  method: 'PUT',
  path: '/api/tills/holding',
  summary: 'A till says what it holds: what is unsent, its storage, its clock.',
  access: 'sell',
  sessions: ['pos', 'back-office', 'identity-provider'],
  body: z.object({ deviceId: z.uuid(), holding: holdingSchema }),
  status: 204,
  errors: ['unknown-till'],
})

export const listTills = defineCall({
  name: 'listTills',
  method: 'GET',
  path: '/api/tills',
  summary: 'The tills of the business and whether each is online.',
  access: 'sell',
  answer: z.array(tillSchema),
})

/** An active shift as lists show it (DATA-037). */
export const shiftSchema = z.object({
  id: z.uuid(),
  staffName: z.string(),
  tillName: z.string(),
  startTime: z.iso.datetime(),
  status: z.string(),
  totalSales: moneySumTextSchema,
  transactions: z.int(),
})

export const activeShifts = defineCall({
  name: 'activeShifts',
  method: 'GET',
  path: '/api/shifts/active',
  summary: 'The shifts that are open now.',
  access: 'view-reports',
  answer: z.array(shiftSchema),
})
