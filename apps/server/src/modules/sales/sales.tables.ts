import {
  type Charge,
  type LineDetails,
  MAX_DISCOUNT_REASON,
  type OfferOnLine,
  PAYMENT_METHODS,
  SALE_KINDS,
  type SaleDetails,
  tenderMethodSchema,
} from '@tuppence/domain/sales'
import { VAT_CODES, vatModeSchema } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  costAmount,
  createdAt,
  moment,
  money,
  oneOf,
  tenantColumns,
  tenantReference,
  writtenBy,
} from '../../platform/database/tenant-table.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { customers } from '../customers/customers.tables.ts'
import { users } from '../staff/staff.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/** A reason in words: short, and never empty. */
const reasonText = (column: AnyPgColumn) =>
  sql`length(${column}) <= ${sql.raw(String(MAX_DISCOUNT_REASON))} and ${column} <> ''`

/**
 * Sales (DATA-011), append-only: the server may insert and read, nothing else. A void or refund is a row of its own
 * (`kind`) that points at the sale it reverses; whether a sale is voided is read from there (decision D19).
 */
export const transactions = pgTable(
  'transactions',
  {
    ...tenantColumns(),
    kind: text('kind').notNull().default('sale'),
    /**
     * The record that goods come back of; null for a sale, and for goods without a receipt. No foreign key: a return may
     * reach the server before its sale does, from another till (flag `no-such-sale` until then).
     */
    reversesId: uuid('reverses_id'),
    /** Why, for all but a sale. */
    reason: text('reason'),
    reasonNote: text('reason_note'),
    /** Who allowed it, where that was not the seller. */
    approvedBy: text('approved_by'),
    /** What was given back for returned goods; null for a sale. The total is what was sold less this. */
    returnedTotal: money('returned_total'),
    transactionNumber: text('transaction_number').notNull(),
    receiptNumber: text('receipt_number').notNull(),
    customerId: uuid('customer_id'),
    userId: text('user_id'),
    staffName: text('staff_name'),
    /** Whose session sent it, where that is a person of the business. */
    recordedBy: text('recorded_by'),
    tillId: uuid('till_id').notNull(),
    tillSequence: integer('till_sequence').notNull(),
    vatMode: text('vat_mode').notNull(),
    subtotal: money('subtotal').notNull(),
    taxAmount: money('tax_amount').notNull(),
    discountAmount: money('discount_amount').notNull().default('0.00'),
    basketDiscount: money('basket_discount').notNull().default('0.00'),
    /** Why the basket's discount was given; null where nobody said, and in older sales. */
    basketDiscountReason: text('basket_discount_reason'),
    /** Of the goods: what was paid is this and the charges. */
    totalAmount: money('total_amount').notNull(),
    /** Money that pays for no goods, and its sum; null where there is none. */
    charges: jsonb('charges').$type<readonly Charge[]>(),
    chargesTotal: money('charges_total'),
    /** What only some sales carry (sale-details.ts): an age check, the rules that the till sold by. */
    details: jsonb('details').$type<SaleDetails>(),
    paymentMethod: text('payment_method').notNull(),
    paymentStatus: text('payment_status').notNull().default('completed'),
    amountReceived: money('amount_received'),
    changeDue: money('change_due'),
    status: text('status').notNull().default('completed'),
    syncStatus: text('sync_status').notNull().default('synced'),
    /** The id that the till made, or null where the server made it. */
    offlineId: uuid('offline_id'),
    /** SHA-256 of the canonical content: the same id with another one is refused (mandate 3). */
    contentHash: text('content_hash').notNull(),
    /** What the server noticed and kept as sold. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** What the server computes where it differs from what was sold. */
    recomputed: jsonb('recomputed'),
    /** When it was sold, by the till's clock. */
    createdAt: moment('created_at').notNull(),
    /** When it reached the server, by the server's clock. */
    receivedAt: moment('received_at').notNull().defaultNow(),
    writtenBy,
    tradingDay: date('trading_day').notNull(),
  },
  (table) => [
    ...appendOnlyRules('transactions', table),
    tenantReference(
      'transactions_customer_fk',
      [table.organizationId, table.customerId],
      [customers.organizationId, customers.id],
    ),
    tenantReference(
      'transactions_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'transactions_recorded_by_fk',
      [table.organizationId, table.recordedBy],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'transactions_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'transactions_approved_by_fk',
      [table.organizationId, table.approvedBy],
      [users.organizationId, users.id],
    ),
    index('transactions_day').on(table.organizationId, table.tradingDay, table.createdAt),
    index('transactions_written').on(table.organizationId, table.writtenBy, table.id),
    index('transactions_customer')
      .on(table.organizationId, table.customerId)
      .where(sql`customer_id is not null`),
    index('transactions_reverses')
      .on(table.organizationId, table.reversesId)
      .where(sql`reverses_id is not null`),
    check(
      'transactions_kind',
      sql`${oneOf(table.kind, SALE_KINDS)}
        and (${table.kind} <> 'sale' or ${table.reversesId} is null) and (${table.kind} <> 'void' or ${table.reversesId} is not null)`,
    ),
    check(
      'transactions_return',
      sql`(${table.kind} = 'sale') = (${table.returnedTotal} is null) and (${table.kind} = 'sale') = (${table.reason} is null)`,
    ),
    check('transactions_payment_method', oneOf(table.paymentMethod, PAYMENT_METHODS)),
    check('transactions_vat_mode', oneOf(table.vatMode, vatModeSchema.options)),
    check('transactions_status', sql`${table.status} = 'completed' and ${table.paymentStatus} = 'completed'`),
    check(
      'transactions_amounts',
      sql`${table.basketDiscount} >= 0 and (${table.kind} <> 'sale' or ${table.discountAmount} >= ${table.basketDiscount})`,
    ),
    check(
      'transactions_sale_takes',
      sql`${table.kind} <> 'sale' or ${table.subtotal} >= 0 and ${table.taxAmount} >= 0 and ${table.totalAmount} >= 0
        and coalesce(${table.amountReceived}, 0) >= 0 and coalesce(${table.changeDue}, 0) >= 0`,
    ),
    check('transactions_charges', sql`(${table.charges} is null) = (${table.chargesTotal} is null)`),
    check('transactions_basket_discount_reason', sql`${reasonText(table.basketDiscountReason)}`),
    check('transactions_offline_id', sql`${table.offlineId} = ${table.id}`),
  ],
)

/** Lines (DATA-012), with what the product was when it was sold. */
export const transactionItems = pgTable(
  'transaction_items',
  {
    ...tenantColumns(),
    transactionId: uuid('transaction_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    listPrice: money('list_price').notNull(),
    discountAmount: money('discount_amount').notNull().default('0.00'),
    /** Why the line's own discount was given; null where nobody said, and in older lines. */
    discountReason: text('discount_reason'),
    /** What each use of an offer took off, and the sum of it; null where none did. Goods that come back have their part of the sum. */
    offers: jsonb('offers').$type<readonly OfferOnLine[]>(),
    offerAmount: money('offer_amount'),
    /** What only some lines carry (sale-details.ts): modifiers, a weight, serial numbers, where it is eaten. */
    details: jsonb('details').$type<LineDetails>(),
    totalPrice: money('total_price').notNull(),
    vatCode: text('vat_code').notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull(),
    vatInclusive: boolean('vat_inclusive').notNull(),
    netAmount: money('net_amount').notNull(),
    vatAmount: money('vat_amount').notNull(),
    /** What one of it had cost the shop when it was sold, in pounds; null where nobody had said, and in older lines. */
    unitCost: costAmount('unit_cost'),
    /** Of goods that come back, whose quantity and amounts are negative: the line and the record that sold them. */
    returnsItemId: uuid('returns_item_id'),
    returnsTransactionId: uuid('returns_transaction_id'),
    /** Of goods that come back: whether they went back on the shelf. */
    restock: boolean('restock'),
  },
  (table) => [
    ...appendOnlyRules('transaction_items', table),
    tenantReference(
      'transaction_items_sale_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    tenantReference(
      'transaction_items_product_fk',
      [table.organizationId, table.productId],
      [products.organizationId, products.id],
    ),
    unique('transaction_items_position').on(table.organizationId, table.transactionId, table.position),
    index('transaction_items_returns')
      .on(table.organizationId, table.returnsTransactionId)
      .where(sql`returns_transaction_id is not null`),
    check(
      'transaction_items_return',
      sql`(${table.quantity} < 0) = (${table.restock} is not null)
        and (${table.returnsItemId} is null) = (${table.returnsTransactionId} is null)
        and (${table.returnsItemId} is null or ${table.quantity} < 0)`,
    ),
    check('transaction_items_quantity', sql`${table.quantity} <> 0`),
    check('transaction_items_prices', sql`${table.unitPrice} >= 0 and ${table.listPrice} >= 0`),
    check(
      'transaction_items_one_sign',
      sql`least(${table.quantity}, ${table.discountAmount}, ${table.totalPrice}, ${table.netAmount}, ${table.vatAmount}) >= 0
        or greatest(${table.quantity}, ${table.discountAmount}, ${table.totalPrice}, ${table.netAmount}, ${table.vatAmount}) <= 0`,
    ),
    check(
      'transaction_items_vat_rate',
      sql`${table.vatRate} between 0 and 100 and (${table.vatCode} not in ('zero', 'exempt') or ${table.vatRate} = 0)`,
    ),
    check(
      'transaction_items_offers',
      sql`case when ${table.quantity} > 0 then (${table.offers} is null) = (${table.offerAmount} is null)
            and (${table.offerAmount} is null or ${table.offerAmount} > 0)
          else ${table.offers} is null and coalesce(${table.offerAmount}, 0) <= 0 end`,
    ),
    check('transaction_items_discount_reason', sql`${reasonText(table.discountReason)}`),
    check('transaction_items_vat_code', oneOf(table.vatCode, VAT_CODES)),
  ],
)

/** What was taken for a sale, tender by tender: amount = received − change. */
export const transactionTenders = pgTable(
  'transaction_tenders',
  {
    ...tenantColumns(),
    transactionId: uuid('transaction_id').notNull(),
    position: integer('position').notNull(),
    method: text('method').notNull(),
    amount: money('amount').notNull(),
    received: money('received').notNull(),
    change: money('change').notNull().default('0.00'),
    /** How many points a payment with points took; null of everything else. */
    points: bigint('points', { mode: 'number' }),
    /** The provider's payment behind it, as the till knew it; null of money that no provider of ours moved. */
    payment: jsonb('payment'),
  },
  (table) => [
    ...appendOnlyRules('transaction_tenders', table),
    tenantReference(
      'transaction_tenders_sale_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    unique('transaction_tenders_position').on(table.organizationId, table.transactionId, table.position),
    check('transaction_tenders_method', oneOf(table.method, tenderMethodSchema.options)),
    check('transaction_tenders_adds_up', sql`${table.amount} = ${table.received} - ${table.change}`),
    // Money comes in or goes back, in one tender never both; which of the two is the record's kind.
    check(
      'transaction_tenders_one_sign',
      sql`least(${table.amount}, ${table.received}, ${table.change}) >= 0
        or greatest(${table.amount}, ${table.received}, ${table.change}) <= 0`,
    ),
    check(
      'transaction_tenders_points',
      sql`(${table.points} is not null) = (${table.method} = 'loyalty' and ${table.amount} > 0) and ${table.points} > 0`,
    ),
    check(
      'transaction_tenders_payment',
      sql`${table.payment} is null or (${table.method} in ('card', 'digital') and ${table.payment} ->> 'id' is not null)`,
    ),
    check('transaction_tenders_change', sql`${table.change} = 0 or ${table.method} = 'cash'`),
  ],
)

/** Each till's sealed records, in the till's own order. Gaps, repeats and breaks are flagged, never refused. */
export const journal = pgTable(
  'journal',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    sequence: integer('sequence').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    previousSeal: text('previous_seal').notNull(),
    seal: text('seal').notNull(),
    /** The till sealed it; false where the server did for a caller without a journal. */
    sealedByTill: boolean('sealed_by_till').notNull(),
    /** The text that was sealed; empty only for records of a server that did not keep it yet. */
    content: text('content').notNull().default(''),
    /** SHA-256 over every stored column of the record (record-digest.ts), so that an edit of any of them shows. */
    digest: text('digest').notNull().default(''),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('journal', table),
    tenantReference(
      'journal_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'journal_sale_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    index('journal_sequence').on(table.organizationId, table.tillId, table.sequence),
  ],
)

/** A sale that came under an id already used, with other content: both are kept (reliability R2). */
export const disputedSales = pgTable(
  'disputed_sales',
  {
    ...tenantColumns(),
    saleId: uuid('sale_id').notNull(),
    contentHash: text('content_hash').notNull(),
    content: jsonb('content').notNull(),
    userId: text('user_id'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('disputed_sales', table),
    tenantReference(
      'disputed_sales_sale_fk',
      [table.organizationId, table.saleId],
      [transactions.organizationId, transactions.id],
    ),
    tenantReference(
      'disputed_sales_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    unique('disputed_sales_once').on(table.organizationId, table.saleId, table.contentHash),
  ],
)
