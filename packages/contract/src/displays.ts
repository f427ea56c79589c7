import {
  displayContentSchema,
  displayContentToSaveSchema,
  displayStateSchema,
  MOST_DISPLAY_ITEMS,
} from '@tuppence/domain/sales'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES, OWN_SIGN_INS } from './call.ts'

/** Tries a minute for one address: a code has a million values, and few are alive at a time. */
const CODE_TRIES_PER_MINUTE = 10

/** What every display of a shop shows of it. */
const shopOnDisplaySchema = z.object({
  businessName: z.string(),
  /** The logo of its receipts as a data URL; '' where it has none. */
  logo: z.string(),
  content: displayContentSchema,
})
export type ShopOnDisplay = z.infer<typeof shopOnDisplaySchema>

export const displaySchema = z.object({
  id: z.uuid(),
  tillId: z.uuid(),
  tillName: z.string(),
  /** What its browser called itself as it was connected: "Chrome on Android". */
  name: z.string(),
  /** It follows its till at this moment. */
  isConnected: z.boolean(),
  connectedAt: z.iso.datetime(),
  /** When it was last heard of. */
  seenAt: z.iso.datetime(),
})
export type Display = z.infer<typeof displaySchema>

/** Its till showed a basket and was not heard of since: what is shown may be old. Left out where that is not so. */
const isTillSilent = z.literal(true).optional()

/** What a display is told. */
export const displayNewsSchema = z.discriminatedUnion('type', [
  /** What the till shows now, whole; null while it shows nothing. */
  z.object({ type: z.literal('shown'), state: displayStateSchema.nullable(), isTillSilent }),
  /** The shop has changed what it says while nothing is being bought: ask for it again. */
  z.object({ type: z.literal('content') }),
  /** The server is there. */
  z.object({ type: z.literal('here'), isTillSilent }),
  /** It was removed, or its till was: it shows nothing of it any more. */
  z.object({ type: z.literal('over') }),
])
export type DisplayNews = z.infer<typeof displayNewsSchema>

export const makeDisplayCode = defineCall({
  name: 'makeDisplayCode',
  method: 'POST',
  path: '/api/displays/codes',
  summary:
    'A code by which another device becomes a customer display of this till: six digits, for ten minutes, once. It takes the place of the one before it.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  body: z.object({ deviceId: z.uuid() }),
  answer: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  noReplay: 'secret',
  errors: ['unknown-till', 'too-many-displays'],
})

export const connectDisplay = defineCall({
  name: 'connectDisplay',
  method: 'POST',
  path: '/api/display/connect',
  summary:
    'Become a customer display by the code that a till shows. The answer sets a cookie, which opens the calls of a display and no other.',
  access: 'anyone',
  body: z.object({
    code: z.string().regex(/^\d{6}$/, 'The code has six digits.'),
    name: z.string().trim().max(60).optional(),
  }),
  status: 204,
  noReplay: 'session',
  errors: ['display-code-wrong', 'too-many-displays', 'too-many-tries'],
  triesPerMinute: CODE_TRIES_PER_MINUTE,
})

/** So many lines an address opens in a minute: all displays of a large shop come back at once after a restart. */
const FEEDS_PER_MINUTE = 300

export const followTill = defineCall({
  name: 'followTill',
  method: 'GET',
  path: '/api/display/feed',
  summary:
    'Server-sent events of what the display’s till shows: each is whole, the newest counts. A display has two lines at most: one more ends the oldest.',
  access: 'display',
  errors: ['too-many-tries'],
  triesPerMinute: FEEDS_PER_MINUTE,
  events: displayNewsSchema,
})

export const readOnDisplay = defineCall({
  name: 'readOnDisplay',
  method: 'GET',
  path: '/api/display/shop',
  summary: 'What a display shows of its shop, and whose till it follows.',
  access: 'display',
  answer: shopOnDisplaySchema.extend({ tillName: z.string() }),
})

export const leaveTill = defineCall({
  name: 'leaveTill',
  method: 'DELETE',
  path: '/api/display',
  summary: 'Stop being a customer display.',
  access: 'display',
  status: 204,
})

/** Of a product, and of a business. */
const MOST_NAME_LETTERS = 500
/** Every display of the till is sent it whole, and so it is bounded. */
const itemToShow = displayStateSchema.shape.items.element.extend({
  id: z.string().max(100),
  name: z.string().max(MOST_NAME_LETTERS),
})

export const showOnDisplays = defineCall({
  name: 'showOnDisplays',
  method: 'PUT',
  path: '/api/displays/shown',
  summary:
    'What a till shows its customer, passed on to its displays at once; null for nothing. It says so again while it stands, and is forgotten otherwise.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  bodyBytes: LARGE_BODY_BYTES,
  body: z.object({
    deviceId: z.uuid(),
    state: displayStateSchema
      .extend({
        businessName: z.string().max(MOST_NAME_LETTERS),
        vatLabel: z.string().max(MOST_NAME_LETTERS),
        items: z.array(itemToShow).max(MOST_DISPLAY_ITEMS),
      })
      .nullable(),
  }),
  /** How many displays the till has, whether they are on or off. */
  answer: z.object({ displays: z.int() }),
  errors: ['unknown-till', 'too-busy'],
  atOnce: 4,
})

export const listDisplays = defineCall({
  name: 'listDisplays',
  method: 'GET',
  path: '/api/displays',
  summary: 'The devices that show customers what a till rings up.',
  access: 'sell',
  answer: z.array(displaySchema),
})

export const removeDisplay = defineCall({
  name: 'removeDisplay',
  method: 'DELETE',
  path: '/api/displays/:id',
  summary: 'A device is no display any more, from this moment on.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})

export const readDisplayContent = defineCall({
  name: 'readDisplayContent',
  method: 'GET',
  path: '/api/settings/customer-display',
  summary: 'What the customer displays of the business show while nothing is being bought.',
  access: 'sell',
  answer: shopOnDisplaySchema,
})

export const saveDisplayContent = defineCall({
  name: 'saveDisplayContent',
  method: 'PUT',
  path: '/api/settings/customer-display',
  summary: 'Say what they show, on every one at once.',
  access: 'manage-settings',
  bodyBytes: LARGE_BODY_BYTES,
  body: displayContentToSaveSchema,
  answer: displayContentSchema,
  errors: ['not-a-picture'],
})
