import { CURRENCIES, moneyTextSchema } from '@tuppence/domain/money'
import {
  MOST_OF_ONE,
  MOST_ORDER_LINES,
  MOST_PIECES,
  ORDER_LIMITS,
  ORDER_STATES,
} from '@tuppence/domain/orders'
import { MOST_ADDRESS_LETTERS, mailAddress, WRONG_MAIL_ADDRESS } from '@tuppence/domain/receipts'
import { vatCodeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

const orderId = z.object({ id: z.uuid().toLowerCase() })
/** One line of somebody's own words, in which nothing turns round how the line is read. */
const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Write it on one line.')
    .regex(
      /^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/,
      'Write it without signs that turn letters round.',
    )
const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most)

export const orderSettingsSchema = z.object({
  isOn: z.boolean(),
  slotMinutes: within(ORDER_LIMITS.slot),
  mostPerSlot: within(ORDER_LIMITS.mostPerSlot),
  /** The shop needs so long to get an order ready. */
  leadMinutes: within(ORDER_LIMITS.lead),
  /** How many days ahead may be chosen; 0 for today only. */
  daysAhead: within(ORDER_LIMITS.daysAhead),
  /** How long after its slot an order's goods are still held. */
  keptMinutes: within(ORDER_LIMITS.kept),
  /** What is offered: the products of these categories. */
  categoryIds: z.array(z.uuid()).max(200),
  /** What the shop says at the head of its page. */
  message: words(ORDER_LIMITS.message),
})
export type OrderSettings = z.infer<typeof orderSettingsSchema>

export const readOrderSettings = defineCall({
  name: 'readOrderSettings',
  method: 'GET',
  path: '/api/online-orders/settings',
  summary: 'How the business takes online orders, and where.',
  access: 'sell',
  answer: orderSettingsSchema.extend({
    /** Whether the shop has said when it is open: orders are collected then, and at no other time. */
    hasHours: z.boolean(),
    /** The page for its customers, from this server's own address on. */
    page: z.string(),
    /** Whether customers are written to: this server has a mail server. */
    hasMailServer: z.boolean(),
  }),
})

export const setOrderSettings = defineCall({
  name: 'setOrderSettings',
  method: 'PUT',
  path: '/api/online-orders/settings',
  summary:
    'How the business takes online orders; off until somebody switches them on, and on only with a category to offer and opening hours. `seen` is as it was on the screen.',
  access: 'manage-settings',
  body: z.object({ seen: orderSettingsSchema, set: orderSettingsSchema }),
  status: 204,
  errors: ['changed-meanwhile', 'orders-not-ready'],
})

const lineSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: moneyTextSchema,
})

export const onlineOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  /** Null once the order is long over. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** How many orders that nobody has answered came from the network of this one, itself among them; 0 once it is answered. */
  sameNetwork: z.int(),
  /** A customer of the shop by that phone number or e-mail address. */
  customerId: z.uuid().nullable(),
  note: z.string(),
  slotFrom: z.iso.datetime(),
  slotTo: z.iso.datetime(),
  /** Until when its goods are held. */
  expiresAt: z.iso.datetime(),
  /** Until when a new order waits for the shop to take it on; then it is let go. */
  answerBy: z.iso.datetime().nullable(),
  placedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Who moved it last; null for nobody of the shop. */
  byName: z.string().nullable(),
  /** Why it was rejected or let go; of a collected one, that a till rang it up again. */
  reason: z.string().nullable(),
  /** The sale that it was handed over by. */
  saleId: z.uuid().nullable(),
  /** What was promised. */
  total: moneyTextSchema,
  /** What the till took for its lines when it was collected: somebody may have changed or left something there. */
  paid: moneyTextSchema.nullable(),
  lines: z.array(lineSchema),
})
export type OnlineOrder = z.infer<typeof onlineOrderSchema>

export const listOnlineOrders = defineCall({
  name: 'listOnlineOrders',
  method: 'GET',
  path: '/api/online-orders',
  summary:
    'All open orders by their slots; or, in pages, those that ended, the newest first. `after` and `limit` are of these.',
  access: 'sell',
  scope: 'orders:read',
  query: z.object({ ended: z.literal('yes').optional(), ...pageOf(200, 200) }),
  answer: z.array(onlineOrderSchema),
  answerHeaders: [NEXT_CURSOR],
})

const moved = { access: 'sell', scope: 'orders:write', params: orderId, answer: onlineOrderSchema } as const

export const acceptOrder = defineCall({
  ...moved,
  name: 'acceptOrder',
  method: 'POST',
  path: '/api/online-orders/:id/accept',
  summary: 'The shop takes the order on.',
  errors: ['not-found', 'order-moved-on'],
})

export const makeOrderReady = defineCall({
  ...moved,
  name: 'makeOrderReady',
  method: 'POST',
  path: '/api/online-orders/:id/ready',
  summary: 'The order is packed and waits for its customer.',
  errors: ['not-found', 'order-moved-on'],
})

export const rejectOrder = defineCall({
  ...moved,
  name: 'rejectOrder',
  method: 'POST',
  path: '/api/online-orders/:id/reject',
  summary:
    'The shop cannot do it, and says why; what was held is free again. With `sameNetwork` all orders that nobody has answered and that came from its network.',
  body: z.object({
    reason: words(200).min(1, 'Say why: your customer reads it.'),
    sameNetwork: z.boolean().default(false),
  }),
  errors: ['not-found', 'order-moved-on'],
})

export const basketOfOrder = defineCall({
  name: 'basketOfOrder',
  method: 'GET',
  path: '/api/online-orders/:id/basket',
  summary: 'An open order as a till rings it up. The sale that holds its lines marks it collected.',
  access: 'sell',
  params: orderId,
  answer: z.object({
    number: z.string(),
    customer: z
      .object({ id: z.uuid(), firstName: z.string().nullable(), lastName: z.string().nullable() })
      .nullable(),
    lines: z.array(
      lineSchema.extend({ vatCode: vatCodeSchema, vatRate: z.int(), vatInclusive: z.boolean() }),
    ),
  }),
  errors: ['not-found', 'order-moved-on'],
})

// What customers ask, who are signed in to nothing.

/** As loose as an address is: whatever is wrong with it has the one answer. */
const shopParams = z.object({ businessCode: z.string() })
const ownParams = z.object({ businessCode: z.string(), id: z.string(), token: z.string() })

export const orderPage = defineCall({
  name: 'orderPage',
  method: 'GET',
  path: '/order/:businessCode',
  summary: 'The page on which customers order: the same for every address.',
  access: 'anyone',
  params: shopParams,
  status: 200,
  answersAlike: true,
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'The page.' },
  anyQuery: true,
})

export const ownOrderPage = defineCall({
  name: 'ownOrderPage',
  method: 'GET',
  path: '/order/:businessCode/:id/:token',
  summary: 'The page of an order: the same for every address.',
  access: 'anyone',
  params: ownParams,
  status: 200,
  answersAlike: true,
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'The page.' },
  anyQuery: true,
})

export const orderShelf = defineCall({
  name: 'orderShelf',
  method: 'GET',
  path: '/api/order/:businessCode',
  summary: 'What a shop offers online, and when it can be collected.',
  access: 'anyone',
  params: shopParams,
  answer: z.object({
    shop: z.object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      timeZone: z.string(),
      currency: z.enum(CURRENCIES),
      message: z.string(),
    }),
    goods: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        category: z.string(),
        /** What the customer pays for one, VAT included. */
        priceMinor: z.int(),
        /** One of it as it is priced, and the VAT that comes on top, in hundredths of a percent: a sum adds it once per rate. */
        unitMinor: z.int(),
        addedRate: z.int(),
        vatCode: vatCodeSchema,
        /** How many one order may have; 0 for out of stock. */
        most: z.int(),
      }),
    ),
    slots: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime(), isFull: z.boolean() })),
    /** The one order that this page can place. */
    orderId: z.uuid(),
    /** Sent back with the order: says when this page was read, from where, and for which order. */
    token: z.string(),
    /** So many zero bits must begin the SHA-256 of the token's last part, a colon and the order's `work`; 0 for no work. */
    workBits: z.int(),
  }),
  errors: ['not-found', 'too-many-tries'],
  triesPerMinute: 60,
})

export const placeOrder = defineCall({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/order/:businessCode',
  summary:
    'Order goods for collection, under the id that the page was read with: the same again orders nothing twice. While a shop has very many orders a page works for its own (`workBits`).',
  access: 'anyone',
  params: shopParams,
  body: z.object({
    id: z.uuid().toLowerCase(),
    name: words(80).min(2, 'Write your name.'),
    phone: words(30).regex(/^[+(\d][\d\s().\-/]{6,}$/, 'Write a telephone number, such as 07700 900222.'),
    email: words(MOST_ADDRESS_LETTERS)
      .refine((text) => text === '' || mailAddress(text), WRONG_MAIL_ADDRESS)
      .default(''),
    note: words(300).default(''),
    slotFrom: z.iso.datetime(),
    lines: z
      .array(z.object({ productId: z.uuid().toLowerCase(), quantity: z.int().min(1).max(MOST_OF_ONE) }))
      .min(1)
      .max(MOST_ORDER_LINES)
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length)
      .refine((lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= MOST_PIECES, {
        message: `Order at most ${MOST_PIECES} things at once. Call the shop for more.`,
      }),
    /** What the page said it comes to. Where that has changed meanwhile nothing is ordered. */
    totalMinor: z.int().min(0),
    token: z.string().max(200),
    /** What the page found, where it was asked to work. */
    work: z.string().max(20).default(''),
    /** Nobody sees this box; what fills it is no customer. */
    website: z.string().max(500).default(''),
  }),
  answer: z.object({ number: z.string(), page: z.string() }),
  status: 201,
  noReplay: 'nobody',
  errors: [
    'not-found',
    'order-goods-gone',
    'order-price-changed',
    'order-slot-full',
    'order-id-reused',
    'order-not-taken',
    'order-needs-work',
    'order-share-used',
    'too-many-orders',
    'too-many-tries',
    'too-busy',
  ],
  triesPerMinute: 10,
})
export type PlacedOrder = z.output<NonNullable<typeof placeOrder.body>>

export const ownOrder = defineCall({
  name: 'ownOrder',
  method: 'GET',
  path: '/api/order/:businessCode/:id/:token',
  summary: 'How an order stands, for whoever has its address.',
  access: 'anyone',
  params: ownParams,
  answer: z.object({
    shop: z.object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      timeZone: z.string(),
      currency: z.enum(CURRENCIES),
    }),
    number: z.string(),
    state: z.enum(ORDER_STATES),
    reason: z.string().nullable(),
    slotFrom: z.iso.datetime(),
    slotTo: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Until when the shop says whether it can do a new one. */
    answerBy: z.iso.datetime().nullable(),
    total: moneyTextSchema,
    /** What the till took for it when it was collected. */
    paid: moneyTextSchema.nullable(),
    /** Each with what it comes to alone, VAT included: where VAT is added once per rate, the total may be a penny off their sum. */
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), totalMinor: z.int() })),
  }),
  errors: ['not-found'],
  triesPerMinute: 240,
})

export const cancelOwnOrder = defineCall({
  name: 'cancelOwnOrder',
  method: 'POST',
  path: '/api/order/:businessCode/:id/:token/cancel',
  summary: 'The customer does not come; what was held is free again.',
  access: 'anyone',
  params: ownParams,
  status: 204,
  noReplay: 'nobody',
  errors: ['not-found', 'order-moved-on'],
  triesPerMinute: 10,
})
