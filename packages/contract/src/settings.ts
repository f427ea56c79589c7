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
import { type Call, defineCall, LARGE_BODY_BYTES } from './call.ts'

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

/**
 * Saves a group of settings, whole. `seen` is the group as it was on the screen: who saves after somebody else is told, and nobody's
 * saving undoes another's unseen.
 */
const settingsGroup = <Seen extends z.ZodType, Wanted extends z.ZodType>(
  group: Pick<Call, 'name' | 'path' | 'summary' | 'bodyBytes' | 'errors'> & {
    readonly seen: Seen
    readonly set: Wanted
  },
) => {
  const { seen, set, summary, errors = [], ...rest } = group
  return defineCall({
    ...rest,
    method: 'PUT',
    summary: `${summary}; \`seen\` is as it was on the screen.`,
    access: 'manage-settings',
    body: z.object({ seen, set }),
    status: 204,
    errors: ['changed-meanwhile', ...errors],
  })
}

export const setStore = settingsGroup({
  name: 'setStore',
  path: '/api/settings/store',
  summary: 'Name, address, phone, e-mail, VAT number, nation, time zone and opening hours of the shop',
  seen: seenStoreSchema,
  set: storeSchema,
  errors: ['orders-need-hours'],
})

export const setSelling = settingsGroup({
  name: 'setSelling',
  path: '/api/settings/selling',
  summary: 'VAT mode and rate, currency, discounts and printing of the tills',
  seen: sellingSchema,
  set: sellingSchema,
})

export const setReceiptConfig = settingsGroup({
  name: 'setReceiptConfig',
  path: '/api/settings/receipt',
  summary: 'How the receipts of the business look, on every till at once',
  bodyBytes: LARGE_BODY_BYTES,
  seen: receiptConfigSchema,
  set: receiptConfigToSaveSchema,
  errors: ['not-a-picture'],
})

export const setLoyalty = settingsGroup({
  name: 'setLoyalty',
  path: '/api/settings/loyalty',
  summary: 'What a point is worth in pence, the fewest that can be redeemed, and whether they can be',
  seen: loyaltyTermsSchema,
  set: loyaltyTermsSchema,
})

export const setDiscountReasons = settingsGroup({
  name: 'setDiscountReasons',
  path: '/api/settings/discount-reasons',
  summary: 'The reasons that the tills offer for a discount, and whether they ask for one',
  seen: discountReasonsSchema,
  set: discountReasonsToSaveSchema,
})

export const setScaleLayouts = settingsGroup({
  name: 'setScaleLayouts',
  path: '/api/settings/scale-layouts',
  summary:
    'How scale labels are laid out, by prefix (02, 20 to 29): price or weight, four or five digits, with a verifier or not',
  seen: scaleLayoutsSchema,
  set: scaleLayoutsSchema,
})

export const setNotifications = settingsGroup({
  name: 'setNotifications',
  path: '/api/settings/notifications',
  summary: 'What owners and managers are told of, whom, by mail or not, and from which size on',
  seen: notificationSettingsSchema,
  set: notificationSettingsSchema,
})

/** Single choices: each is left as it is where it is not named, and of two who change one the last is right. */
export const setSwitches = defineCall({
  name: 'setSwitches',
  method: 'PUT',
  path: '/api/settings/switches',
  summary:
    'Whether scans and new online orders are heard, whether each night makes a backup of this business, and after how many minutes without a touch the tills lock their screens (0 for never).',
  access: 'manage-settings',
  body: z.object({
    soundEffects: z.boolean().optional(),
    autoBackup: z.boolean().optional(),
    lockAfterMinutes: z.int().min(0).max(MOST_LOCK_MINUTES).optional(),
  }),
  status: 204,
})
