import type { TenderPayment } from '@tuppence/domain/payments'

/*
 * The columns of a sale, its lines and its tenders as the statement takes them. The types of the rows and the words of the
 * statement are both made of these lists: a key that is misspelt in one of them alone would be written as null, silently.
 */

interface ValueOf {
  readonly uuid: string
  readonly text: string
  readonly int: number
  readonly bigint: number
  /** As text with two decimals. */
  readonly numeric: string
  readonly boolean: boolean
  readonly timestamptz: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly 'text[]': readonly string[]
  readonly jsonb: object
}
type Type = keyof ValueOf
type Columns = Readonly<Record<string, Type | `${Type} null`>>

/** A row with a value for every column of a list. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Type
    ? ValueOf[C[Name]]
    : C[Name] extends `${infer Some extends Type} null`
      ? ValueOf[Some] | null
      : never
}

/** The same list for `json_to_recordset`. */
export const columnText = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type.replace(' null', '')}`)
    .join(', ')

/** What only a return says of itself; all but the kind are null for a sale. */
export const RETURN_COLUMNS = {
  kind: 'text',
  reverses_id: 'uuid null',
  reason: 'text null',
  reason_note: 'text null',
  approved_by: 'text null',
  returned_total: 'numeric null',
} as const satisfies Columns

export const SALE_COLUMNS = {
  id: 'uuid',
  till_id: 'uuid',
  till_sequence: 'int',
  previous_seal: 'text',
  seal: 'text',
  sealed_text: 'text',
  sealed_by_till: 'boolean',
  seal_is_right: 'boolean',
  transaction_number: 'text',
  receipt_number: 'text',
  customer_id: 'uuid null',
  user_id: 'text null',
  staff_name: 'text',
  recorded_by: 'text null',
  ...RETURN_COLUMNS,
  number_stem: 'text',
  vat_mode: 'text',
  subtotal: 'numeric',
  tax_amount: 'numeric',
  discount_amount: 'numeric',
  basket_discount: 'numeric',
  basket_discount_reason: 'text null',
  total_amount: 'numeric',
  charges: 'jsonb null',
  charges_total: 'numeric null',
  details: 'jsonb null',
  payment_method: 'text',
  amount_received: 'numeric',
  change_due: 'numeric',
  offline_id: 'uuid null',
  content_hash: 'text',
  flags: 'text[]',
  recomputed: 'jsonb null',
  created_at: 'timestamptz',
  may_discount: 'boolean',
  may_override: 'boolean',
  largest_discount: 'int',
  has_unsaid_discount: 'boolean',
} as const satisfies Columns

export const LINE_COLUMNS = {
  sale_id: 'uuid',
  id: 'uuid',
  position: 'int',
  product_id: 'uuid',
  name: 'text',
  sku: 'text',
  quantity: 'int',
  unit_price: 'numeric',
  list_price: 'numeric',
  scale_label: 'jsonb null',
  lot: 'text null',
  expires_on: 'date null',
  discount_amount: 'numeric',
  discount_reason: 'text null',
  offers: 'jsonb null',
  offer_amount: 'numeric null',
  details: 'jsonb null',
  total_price: 'numeric',
  vat_code: 'text',
  vat_rate: 'numeric',
  is_rate_of_code: 'boolean',
  vat_inclusive: 'boolean',
  net_amount: 'numeric',
  vat_amount: 'numeric',
  returns_item_id: 'uuid null',
  returns_transaction_id: 'uuid null',
  restock: 'boolean null',
} as const satisfies Columns

export const TENDER_COLUMNS = {
  sale_id: 'uuid',
  id: 'uuid',
  position: 'int',
  method: 'text',
  amount: 'numeric',
  received: 'numeric',
  change: 'numeric',
  points: 'bigint null',
  payment: 'jsonb null',
} as const satisfies Columns

export type SaleRow = RowOf<typeof SALE_COLUMNS>
export type LineRow = RowOf<typeof LINE_COLUMNS>
export type TenderRow = RowOf<typeof TENDER_COLUMNS> & { readonly payment: TenderPayment | null }
