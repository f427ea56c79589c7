import { scaleLayoutsSchema } from '@tuppence/domain/catalogue'
import { loyaltyTermsSchema } from '@tuppence/domain/customers'
import { MOST_DISCOUNT_REASONS } from '@tuppence/domain/discounts'
import { CURRENCIES } from '@tuppence/domain/money'
import { notificationSettingsSchema } from '@tuppence/domain/notifications'
import { nationSchema, openingHoursSchema, TIME_ZONES } from '@tuppence/domain/opening-hours'
import {
  isVatNumber,
  mailAddress,
  receiptConfigSchema,
  receiptConfigToSaveSchema,
} from '@tuppence/domain/receipts'
import { MAX_DISCOUNT_REASON } from '@tuppence/domain/sales'
import { MOST_LOCK_MINUTES } from '@tuppence/domain/staff'
import { vatCodeSchema, vatModeSchema, vatRateTextSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'

/** What tills offer as reasons of a discount, and whether they ask for one. */
export const discountReasonsSchema = z.object({ list: z.array(z.string()).readonly(), isAsked: z.boolean() })

const discountReasonsToSaveSchema = discountReasonsSchema.extend({
  list: z
    .array(z.string().trim().min(1).max(MAX_DISCOUNT_REASON))
    .max(MOST_DISCOUNT_REASONS)
    .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, {
      error: 'names a reason twice',
    }),
})

/** What a business is set to (DATA-002, decision D7), as everybody who sells may see it. */
export const settingsSchema = z.object({
  businessName: z.string(),
  businessCode: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vatNumber: z.string().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  /** Where the shop is: its bank holidays go by it. */
  nation: nationSchema,
  vatMode: vatModeSchema,
  /** The VAT of a product that names none. */
  vatCode: vatCodeSchema,
  /** The rate of that code now: percent with two decimals. */
  vatRate: z.string(),
  /** The largest discount a cashier gives without approval, in hundredths of a percent. */
  discountLimit: z.int(),
  /** Why discounts are given. */
  discountReasons: discountReasonsSchema,
  receiptFooter: z.string(),
  autoPrintReceipt: z.boolean(),
  /** Minutes without a touch after which a till locks its screen; 0 for never. */
  lockAfterMinutes: z.int(),
  /** Whether scans and new online orders are heard. */
  soundEffects: z.boolean(),
  /** Whether the nightly backup makes a file of this business. */
  autoBackup: z.boolean(),
  /** Whether people are told as products run low. */
  lowStockAlerts: z.boolean(),
  /** What a customer's points are worth, and whether they can pay. */
  loyalty: loyaltyTermsSchema,
  /** How the labels of the shop's scales and packers are made; those of other prefixes say neither price nor weight. */
  scaleLayouts: scaleLayoutsSchema.readonly(),
  /** When the shop is open; empty where it never said. */
  openingHours: openingHoursSchema,
  /** What owners and managers are told of, whom, and how; the low-stock switch stands above as well. */
  notifications: notificationSettingsSchema,
  /** How receipts look. */
  receipt: receiptConfigSchema,
})
export type ShopSettings = z.infer<typeof settingsSchema>

export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: 'What the business is set to.',
  access: 'sell',
  answer: settingsSchema,
})

export const setReceiptConfig = defineCall({
  name: 'setReceiptConfig',
  method: 'PUT',
  path: '/api/settings/receipt',
  summary: 'How the receipts of the business look, on every till at once; `seen` is as it was on the screen.',
  access: 'manage-settings',
  bodyBytes: LARGE_BODY_BYTES,
  body: z.object({ seen: receiptConfigSchema, set: receiptConfigToSaveSchema }),
  status: 204,
  errors: ['not-a-picture', 'changed-meanwhile'],
})

export const setLoyalty = defineCall({
  name: 'setLoyalty',
  method: 'PUT',
  path: '/api/settings/loyalty',
  summary:
    'What a point is worth in pence, the fewest that can be redeemed, and whether they can be; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: loyaltyTermsSchema, set: loyaltyTermsSchema }),
  status: 204,
  errors: ['changed-meanwhile'],
})

export const setDiscountReasons = defineCall({
  name: 'setDiscountReasons',
  method: 'PUT',
  path: '/api/settings/discount-reasons',
  summary:
    'The reasons that the tills offer for a discount, and whether they ask for one; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: discountReasonsSchema, set: discountReasonsToSaveSchema }),
  status: 204,
  errors: ['changed-meanwhile'],
})

export const setScaleLayouts = defineCall({
  name: 'setScaleLayouts',
  method: 'PUT',
  path: '/api/settings/scale-layouts',
  summary:
    'How scale labels are laid out, by prefix (02, 20 to 29): price or weight, four or five digits, with a verifier or not; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: scaleLayoutsSchema, set: scaleLayoutsSchema }),
  status: 204,
  errors: ['changed-meanwhile'],
})

export const setTillLock = defineCall({
  name: 'setTillLock',
  method: 'PUT',
  path: '/api/settings/till-lock',
  summary: 'After how many minutes without a touch the tills lock their screens; 0 for never.',
  access: 'manage-settings',
  body: z.object({ lockAfterMinutes: z.int().min(0).max(MOST_LOCK_MINUTES) }),
  status: 204,
})

export const setNotifications = defineCall({
  name: 'setNotifications',
  method: 'PUT',
  path: '/api/settings/notifications',
  summary:
    'What owners and managers are told of, whom, by mail or not, and from which size on; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: notificationSettingsSchema, set: notificationSettingsSchema }),
  status: 204,
  errors: ['changed-meanwhile'],
})

/** Each is left as it is where it is not named. */
export const setSwitches = defineCall({
  name: 'setSwitches',
  method: 'PUT',
  path: '/api/settings/switches',
  summary:
    'Whether scans and new online orders are heard, and whether each night makes a backup of this business.',
  access: 'manage-settings',
  body: z.object({ soundEffects: z.boolean().optional(), autoBackup: z.boolean().optional() }),
  status: 204,
})

const lineOf = (most: number) => z.string().trim().max(most).nullable()

const storeSchema = z.object({
  businessName: z.string().trim().min(1).max(200),
  address: lineOf(500),
  phone: lineOf(40),
  email: z
    .string()
    .refine((text) => mailAddress(text) !== undefined, { error: 'is no e-mail address' })
    .nullable(),
  vatNumber: z.string().trim().refine(isVatNumber, { error: 'is no UK VAT number' }).nullable(),
  openingHours: openingHoursSchema,
  nation: nationSchema,
  timeZone: z.enum(TIME_ZONES),
})
/** As it stands, by whatever rules it was written. */
const seenStoreSchema = storeSchema.extend({
  businessName: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vatNumber: z.string().nullable(),
  timeZone: z.string(),
})
export type SeenStore = z.infer<typeof seenStoreSchema>
export type StoreSettings = z.infer<typeof storeSchema>

export const sellingSchema = z.object({
  vatMode: vatModeSchema,
  vatRate: vatRateTextSchema,
  currency: z.enum(CURRENCIES),
  discountLimit: z.int().min(0).max(10_000),
  autoPrintReceipt: z.boolean(),
})
export type SellingSettings = z.infer<typeof sellingSchema>

/** What somebody saw beside what they want: where another has saved in between, the later is told. */
export const setStore = defineCall({
  name: 'setStore',
  method: 'PUT',
  path: '/api/settings/store',
  summary:
    'Name, address, phone, e-mail, VAT number, nation, time zone and opening hours of the shop; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: seenStoreSchema, store: storeSchema }),
  status: 204,
  errors: ['changed-meanwhile', 'orders-need-hours'],
})

export const setSelling = defineCall({
  name: 'setSelling',
  method: 'PUT',
  path: '/api/settings/selling',
  summary:
    'VAT mode and rate, currency, discounts and printing of the tills; `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: sellingSchema, selling: sellingSchema }),
  status: 204,
  errors: ['changed-meanwhile'],
})
