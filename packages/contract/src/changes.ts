import { productSchema } from '@tuppence/domain/catalogue'
import { customerSchema } from '@tuppence/domain/customers'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { transactionDetailSchema } from './sales.ts'
import { movementSchema } from './stock.ts'

/*
 * "Everything changed since", for programs that keep a copy: an accounting program, a web shop, a warehouse (decision 0142). A
 * program begins without `after`, and asks again with the `next` that it was answered: at once where there is `more`, else
 * whenever it likes.
 */

/** Room for a cursor that names 150 running transactions twice. */
const MAX_CURSOR_LETTERS = 10_000
/** The most items of one page. */
export const MAX_CHANGES = 500

const changesQuery = z.object({
  /** The `next` of the answer before; left out, everything is told from the beginning. */
  after: z.string().max(MAX_CURSOR_LETTERS).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(100),
  organizationId: z.string().optional(),
})

const changesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** In the order of the transactions that wrote them. One that has changed twice since is told once, as it is now. */
    items: z.array(item),
    /** Where to go on, now or later. It means nothing else, and one of another database is refused. */
    next: z.string(),
    /** Whether there is more to be read at once. */
    more: z.boolean(),
  })

export const productChanges = defineCall({
  name: 'productChanges',
  method: 'GET',
  path: '/api/changes/products',
  summary:
    'Products that were added, changed or archived (then `isActive` is false) since. What sales do to their stock is told by the stock movements.',
  access: 'export-data',
  scope: 'products:read',
  sessions: OWN_SIGN_INS,
  atOnce: 2,
  query: changesQuery,
  answer: changesOf(productSchema),
  errors: ['unknown-cursor'],
})

/** A customer, with what became of them. */
export const changedCustomerSchema = customerSchema.extend({
  /** The customer that this one turned out to be; null for one of their own. */
  mergedInto: z.uuid().nullable(),
  /** When their personal data was erased; null where it was not. */
  erasedAt: z.iso.datetime().nullable(),
})

export const customerChanges = defineCall({
  name: 'customerChanges',
  method: 'GET',
  path: '/api/changes/customers',
  summary:
    'Customers that were added, changed, archived (then `isActive` is false), merged or erased since: whoever keeps a copy must erase it too.',
  access: 'export-data',
  scope: 'customers:read',
  sessions: OWN_SIGN_INS,
  atOnce: 2,
  query: changesQuery,
  answer: changesOf(changedCustomerSchema),
  errors: ['unknown-cursor', 'too-many-customers-read'],
})

export type ChangedCustomer = z.infer<typeof changedCustomerSchema>

/** A record with its lines and tenders, and when it arrived. */
export const arrivedSaleSchema = transactionDetailSchema
  .omit({
    customer: true,
    returns: true,
    chain: true,
    notPaid: true,
    givenBackBefore: true,
    neverPaid: true,
    notSent: true,
  })
  .extend({
    /** When it reached the server: later than `createdAt` where the till was offline. */
    receivedAt: z.iso.datetime(),
    /** The day of the shop that it counts for. */
    tradingDay: z.iso.date(),
  })

export type ArrivedSale = z.infer<typeof arrivedSaleSchema>

export const saleChanges = defineCall({
  name: 'saleChanges',
  method: 'GET',
  path: '/api/changes/sales',
  summary:
    'Sales, voids, refunds and exchanges in the order of their arrival, those that a till made offline among them. A record never changes: what takes it back is a record of its own.',
  access: 'export-data',
  scope: 'sales:read',
  sessions: OWN_SIGN_INS,
  atOnce: 2,
  query: changesQuery,
  answer: changesOf(arrivedSaleSchema),
  errors: ['unknown-cursor'],
})

/** What moved a product's stock. */
export const toldMovementSchema = movementSchema.omit({ balance: true }).extend({ productId: z.uuid() })

export type ToldMovement = z.infer<typeof toldMovementSchema>

export const stockMovementChanges = defineCall({
  name: 'stockMovementChanges',
  method: 'GET',
  path: '/api/changes/stock-movements',
  summary: 'What moved stock, in the order of its arrival. A product’s stock is the sum of its movements.',
  access: 'export-data',
  scope: 'stock:read',
  sessions: OWN_SIGN_INS,
  atOnce: 2,
  query: changesQuery,
  answer: changesOf(toldMovementSchema),
  errors: ['unknown-cursor'],
})
