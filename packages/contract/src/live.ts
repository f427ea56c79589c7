import { ORDER_STATES } from '@tuppence/domain/orders'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { LAST_EVENT_ID } from './headers.ts'

/** What the live feed tells (server-sent events). Each has the business of the session and nobody else's. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** A sale was recorded: today's figures and these stock levels moved. */
  z.object({
    type: z.literal('sale-recorded'),
    transactionId: z.uuid(),
    tillId: z.uuid(),
    totalAmount: z.string(),
    stock: z.array(z.object({ productId: z.uuid(), stockQuantity: z.int() })),
    /** Whose points it moved, and to what; servers of before did not say. */
    customers: z.array(z.object({ customerId: z.uuid(), loyaltyPoints: z.int() })).optional(),
  }),
  /** Another content came under the id of this sale; both are kept and somebody should compare them. */
  z.object({ type: z.literal('sale-disputed'), transactionId: z.uuid() }),
  z.object({ type: z.literal('products-changed'), productIds: z.array(z.uuid()) }),
  z.object({ type: z.literal('categories-changed') }),
  /** An import has come to its next step, or further in it: ask how it stands. */
  z.object({ type: z.literal('imports-changed'), importId: z.uuid() }),
  /** People booked goods in or out, or a stock-take was closed; products-changed names the goods. */
  z.object({ type: z.literal('stock-moved') }),
  /** Products came to their minimum level or below; `all` counts them where they are too many to name. */
  z.object({
    type: z.literal('stock-low'),
    products: z.array(
      z.object({
        productId: z.uuid(),
        name: z.string(),
        stockQuantity: z.int(),
        minStockLevel: z.int(),
      }),
    ),
    all: z.int(),
  }),
  /** A stock-take was begun, counted in, ruled on or ended. */
  z.object({ type: z.literal('stock-takes-changed'), stockTakeId: z.uuid() }),
  z.object({ type: z.literal('customers-changed'), customerIds: z.array(z.uuid()) }),
  /** A basket was parked, recalled or discarded: ask for the list again. */
  z.object({ type: z.literal('parked-baskets-changed') }),
  /** An online order came in or moved on: `state` is how it stands now. */
  z.object({ type: z.literal('online-orders-changed'), orderId: z.uuid(), state: z.enum(ORDER_STATES) }),
  /** What a till holds changed, or how it stands: ask for the store's health again. */
  z.object({ type: z.literal('till-holding-changed'), tillId: z.uuid() }),
  /** A support ticket was raised, answered or closed. */
  z.object({ type: z.literal('tickets-changed'), ticketId: z.uuid() }),
  /** The provider asked for a way into the shop, came in, or is out again. */
  z.object({ type: z.literal('remote-access-changed') }),
  /** For the provider: a business was opened, changed or closed. */
  z.object({ type: z.literal('accounts-changed') }),
  /** A till was enrolled, renamed or archived, came back, or somebody else is at it. */
  z.object({ type: z.literal('tills-changed') }),
  /** A till has another printer, or none, or its printer was seen otherwise than before. */
  z.object({ type: z.literal('printers-changed'), tillId: z.uuid() }),
  /** A till has a customer display more or less, or one was switched on or off. */
  z.object({ type: z.literal('displays-changed'), tillId: z.uuid() }),
  /** A card payment came to another state. */
  z.object({ type: z.literal('payments-changed'), paymentId: z.uuid() }),
  /** A card terminal was connected, disconnected or set up otherwise. */
  z.object({ type: z.literal('payment-terminals-changed') }),
  /** A receipt was asked for by mail, sent, given up or removed. */
  z.object({ type: z.literal('receipt-mails-changed') }),
  /** Something was done at a drawer: the shift reads otherwise. */
  z.object({ type: z.literal('shift-changed'), tillId: z.uuid(), shiftId: z.uuid().nullable() }),
  z.object({ type: z.literal('staff-changed') }),
  z.object({ type: z.literal('settings-changed') }),
  /** Owners and managers are told of something, or one of them has read it. */
  z.object({ type: z.literal('notifications-changed') }),
  /** Something happened to somebody's login, such as a changed password; the audit log has the entry. */
  z.object({ type: z.literal('security-event'), entryId: z.uuid() }),
  /** The place asked for is no longer known (a restored database): load everything afresh. */
  z.object({ type: z.literal('start-afresh') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const liveFeed = defineCall({
  name: 'liveFeed',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of the business, resumable by Last-Event-ID or ?after=.',
  access: 'sell',
  query: z.object({ after: z.string().max(4_000).optional() }),
  whileLocked: true,
  headers: [LAST_EVENT_ID],
  events: liveEventSchema,
})

export const operatorFeed = defineCall({
  name: 'operatorFeed',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Server-sent events of the provider, resumable as those of a business.',
  access: 'operator',
  query: z.object({ after: z.string().max(4_000).optional() }),
  headers: [LAST_EVENT_ID],
  events: liveEventSchema,
})
