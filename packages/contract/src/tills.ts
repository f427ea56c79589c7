import { scaleLayoutsSchema } from '@tuppence/domain/catalogue'
import { loyaltyTermsSchema } from '@tuppence/domain/customers'
import { holdingSchema } from '@tuppence/domain/health'
import { CURRENCIES } from '@tuppence/domain/money'
import { receiptConfigSchema } from '@tuppence/domain/receipts'
import { drawerRecordSchema } from '@tuppence/domain/shifts'
import { vatModeSchema, vatRatesSchema } from '@tuppence/domain/tax'
import { MAX_TILL_SEQUENCE } from '@tuppence/domain/tills'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { discountReasonsSchema } from './settings.ts'

export const tillSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  status: z.enum(['online', 'offline']),
  /** When it was last heard of. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Whether a device is it. */
  hasDevice: z.boolean(),
  /** It was enrolled and never sold: the next new device that signs in to sell becomes it. */
  isWaiting: z.boolean(),
  /** Who is at it, while it is online. */
  staffName: z.string().nullable(),
  isArchived: z.boolean(),
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
    currency: z.enum(CURRENCIES),
    timeZone: z.string(),
    vatMode: vatModeSchema,
    /** The rates of VAT by date, in place of those in the till's program. Older servers say nothing. */
    vatRates: vatRatesSchema.optional(),
    receiptFooter: z.string(),
    autoPrintReceipt: z.boolean(),
    /** Whether scans are heard. Tills of before kept none. */
    soundEffects: z.boolean().optional(),
    /** Minutes without a touch after which it locks its screen; 0 for never. Tills of before kept none. */
    lockAfterMinutes: z.int().optional(),
    /** What points are worth here, and whether they can pay. Tills of before kept none. */
    loyalty: loyaltyTermsSchema.optional(),
    /** How the labels of the shop's scales and packers are made. Tills of before kept none. */
    scaleLayouts: scaleLayoutsSchema.readonly().optional(),
    /** What tills of before know of it: what labels that begin with 02 hold. */
    inStoreLabels: z.string().optional(),
    /** Why discounts are given here, and whether the till asks. Tills of before kept none. */
    discountReasons: discountReasonsSchema.optional(),
    /** How receipts look. Tills of before kept none. */
    receipt: receiptConfigSchema.optional(),
    /** What the addresses of its e-receipts are made with. Tills of before kept none. */
    eReceipts: z
      .object({
        /** Base64 of 32 bytes. */
        key: z.string(),
        /** Where customers reach the server; null where nobody set it, and they come as the till does. */
        address: z.string().nullable(),
      })
      .optional(),
    /** The server only shows what Tuppence does: receipts say so. */
    demo: z.boolean().optional(),
  }),
  /** What was done in the shift that is open on this till, for a till that lost its memory. Older servers say nothing. */
  shiftRecords: z.array(drawerRecordSchema).optional(),
  /** The till's number up to which its records are in a Z read; 0 where it has none. Older servers say nothing. */
  zReadTo: z.int().optional(),
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
      .object({ sequence: z.int().min(0).max(MAX_TILL_SEQUENCE), seal: z.string().max(64) })
      .nullable()
      .optional(),
    /**
     * Which till the device was when it was heard of last: a server whose books were restored from before that makes it the same
     * again. Tills of before said nothing.
     */
    was: z.object({ id: z.uuid(), code: z.string().max(20) }).optional(),
    /** Somebody at a sign-in of the back office wants to sell here. A till's own sign-in says so by itself. */
    becomes: z.literal(true).optional(),
  }),
  answer: tillSetupSchema,
  noReplay: 'secret',
  errors: ['plan-limit', 'too-many-new-tills', 'till-not-given', 'device-no-till'],
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
  sessions: OWN_SIGN_INS,
  body: z.object({ deviceId: z.uuid(), holding: holdingSchema }),
  status: 204,
  errors: ['unknown-till'],
  whileLocked: true,
})

export const listTills = defineCall({
  name: 'listTills',
  method: 'GET',
  path: '/api/tills',
  summary: 'The tills of the business, whether each is online, and who is at it.',
  access: 'sell',
  scope: 'sales:read',
  query: z.object({
    /** Those that were taken out of use as well. */
    archived: z.literal('also').optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(tillSchema),
})

const tillNames = {
  name: z.string().trim().min(1, 'Write a name for the till.').max(100),
  location: z.string().trim().max(100).nullable(),
}

export const addTill = defineCall({
  name: 'addTill',
  method: 'POST',
  path: '/api/tills',
  summary:
    'Enrol a till. The next new device that signs in to sell becomes it, the one enrolled first before others.',
  access: 'manage-tills',
  body: z.object({ ...tillNames, organizationId: z.string().optional() }),
  answer: tillSchema,
  status: 201,
  errors: ['plan-limit'],
})

export const changeTill = defineCall({
  name: 'changeTill',
  method: 'PUT',
  path: '/api/tills/:id',
  summary: 'Rename a till, say where it stands, or bring an archived one back.',
  access: 'manage-tills',
  params: z.object({ id: z.uuid() }),
  body: z.object({ ...tillNames, organizationId: z.string().optional() }),
  answer: tillSchema,
  errors: ['not-found'],
})

export const archiveTill = defineCall({
  name: 'archiveTill',
  method: 'DELETE',
  path: '/api/tills/:id',
  summary:
    'Take a till out of use. Its history stays; it comes back when a manager changes it or its device sells again.',
  access: 'manage-tills',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** Where nothing was ever sold on the till: archive it with the shift that is open on it, which stays open. */
    openShift: z.literal('leave').optional(),
    organizationId: z.string().optional(),
  }),
  status: 204,
  errors: ['not-found', 'till-has-open-shift', 'till-has-unused-shift'],
})
