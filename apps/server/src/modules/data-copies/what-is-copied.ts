/** One CSV of a copy: its columns by their headings, each an expression of SQL, and where they come from. */
export interface CopiedTable {
  readonly file: string
  /** What it holds, for whoever opens the copy without Tuppence. */
  readonly about: string
  readonly columns: Readonly<Record<string, string>>
  readonly from: string
  readonly order: string
}

/** Columns whose headings are their own names in the database. */
const own = (alias: string, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${alias}.${name}`]))

/** The name of a person beside their id. */
const nameOf = (id: string): string =>
  `(select m.full_name from users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id
     where u.organization_id = shop.id and u.id = ${id}::text)`
const tillOf = (id: string): string =>
  `(select l.code from tills l where l.organization_id = shop.id and l.id = ${id})`

/**
 * All that a business has, in the order of the files. `shop` is the business, in every statement. What opens something (passwords, PINs,
 * keys, tokens) is in none.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  {
    file: 'products.csv',
    about: 'every product, those that were archived too',
    columns: {
      ...own('p', 'id', 'sku', 'barcode'),
      other_barcodes: `array_to_string(p.other_barcodes, ' ')`,
      ...own('p', 'name', 'description'),
      category:
        '(select c.name from categories c where c.organization_id = shop.id and c.id = p.category_id)',
      ...own(
        'p',
        'price',
        'cost',
        'stock_quantity',
        'min_stock_level',
        'vat_code',
        'vat_rate',
        'vat_inclusive',
      ),
      ...own('p', 'unit_type', 'is_active', 'created_at', 'updated_at', 'archived_at'),
    },
    from: 'products p',
    order: 'p.id',
  },
  {
    file: 'customers.csv',
    about: 'every customer; those that were erased have no name any more',
    columns: own(
      'c',
      ...['id', 'first_name', 'last_name', 'email', 'phone', 'address', 'loyalty_points', 'total_spent'],
      ...['notes', 'merged_into', 'erased_at', 'created_at', 'updated_at', 'archived_at'],
    ),
    from: 'customers c',
    order: 'c.id',
  },
  {
    file: 'customer-consents.csv',
    about: 'what each customer agreed to be written to by, and when they said so',
    columns: own(
      'n',
      'id',
      'customer_id',
      'channel',
      'is_given',
      'source',
      'user_id',
      'user_name',
      'created_at',
    ),
    from: 'customer_consents n',
    order: 'n.id',
  },
  {
    file: 'loyalty-points.csv',
    about: 'each change of a customer’s points',
    columns: own(
      'e',
      'id',
      'customer_id',
      'kind',
      'points',
      'transaction_id',
      'other_customer_id',
      'reason',
      'created_at',
    ),
    from: 'loyalty_entries e',
    order: 'e.id',
  },
  {
    file: 'sales.csv',
    about: 'every sale, void, refund and exchange',
    columns: {
      ...own(
        't',
        'id',
        'kind',
        'reverses_id',
        'reason',
        'reason_note',
        'transaction_number',
        'receipt_number',
      ),
      ...own('t', 'trading_day', 'created_at', 'received_at', 'till_id'),
      till: tillOf('t.till_id'),
      ...own(
        't',
        'till_sequence',
        'user_id',
        'staff_name',
        'customer_id',
        'approved_by',
        'vat_mode',
        'subtotal',
      ),
      ...own('t', 'tax_amount', 'discount_amount', 'total_amount', 'returned_total', 'payment_method'),
      ...own('t', 'amount_received', 'change_due'),
      flags: `array_to_string(t.flags, ' ')`,
    },
    from: 'transactions t',
    order: 't.id',
  },
  {
    file: 'sale-lines.csv',
    about: 'what was on each of them; of goods that came back, quantity and amounts are negative',
    columns: own(
      'i',
      ...[
        'id',
        'transaction_id',
        'position',
        'product_id',
        'sku',
        'name',
        'quantity',
        'unit_price',
        'list_price',
      ],
      ...[
        'discount_amount',
        'total_price',
        'vat_code',
        'vat_rate',
        'vat_inclusive',
        'net_amount',
        'vat_amount',
      ],
      ...['unit_cost', 'returns_item_id', 'returns_transaction_id', 'restock'],
    ),
    from: 'transaction_items i',
    order: 'i.id',
  },
  {
    file: 'sale-payments.csv',
    about: 'what was taken or given back for each of them, by way of paying',
    columns: {
      ...own('p', 'id', 'transaction_id', 'position', 'method', 'amount', 'received', 'change', 'points'),
      provider_payment_id: `p.payment ->> 'id'`,
    },
    from: 'transaction_tenders p',
    order: 'p.id',
  },
  {
    file: 'stock-movements.csv',
    about: 'every change of a product’s stock',
    columns: {
      ...own(
        'm',
        'id',
        'created_at',
        'product_id',
        'transaction_type',
        'quantity_change',
        'reason',
        'user_id',
      ),
      ...own('m', 'source_id', 'booking_id', 'lot', 'expires_on', 'unit_cost'),
    },
    from: 'inventory m',
    order: 'm.id',
  },
  {
    file: 'shifts.csv',
    about: 'every shift at a till, with its cash',
    columns: {
      ...own('s', 'id', 'staff_id'),
      staff: nameOf('s.staff_id'),
      ...own('s', 'till_id'),
      till: tillOf('s.till_id'),
      ...own(
        's',
        'start_time',
        'end_time',
        'opening_cash',
        'expected_cash',
        'closing_cash',
        'cash_difference',
      ),
      ...own(
        's',
        'total_break_time',
        'total_sales',
        'total_transactions',
        'notes',
        'status',
        'closed_by_name',
      ),
    },
    from: 'shifts s',
    order: 's.id',
  },
  {
    file: 'drawer-entries.csv',
    about: 'what was put into a drawer or taken out beside sales',
    columns: own(
      'd',
      ...[
        'id',
        'till_id',
        'shift_id',
        'kind',
        'amount',
        'happened_at',
        'staff_id',
        'approved_by',
        'received_at',
      ],
    ),
    from: 'drawer_records d',
    order: 'd.id',
  },
  {
    file: 'z-reads.csv',
    about: 'every Z read',
    columns: own(
      'z',
      ...['id', 'till_id', 'shift_id', 'number', 'trading_day', 'closed_at', 'from_sequence', 'to_sequence'],
      ...['net', 'grand_total', 'content'],
    ),
    from: 'z_reads z',
    order: 'z.id',
  },
  {
    file: 'staff.csv',
    about: 'every person and what they may do; no password and no PIN',
    columns: {
      ...own('u', 'id'),
      ...own('m', 'username', 'full_name'),
      ...own(
        'u',
        'email',
        'role',
        'can_process_refunds',
        'can_manage_inventory',
        'can_view_reports',
        'is_active',
      ),
      ...own('u', 'last_login_at', 'created_at', 'updated_at', 'archived_at'),
    },
    from: 'users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id',
    order: 'u.id',
  },
  {
    file: 'audit-log.csv',
    about: 'what people did, each entry sealed by the hash of the one before it',
    columns: {
      ...own('l', 'id', 'at', 'action', 'person_id'),
      person: nameOf('l.person_id'),
      ...own('l', 'approver_id', 'operator_id', 'subject_type', 'subject_id', 'detail', 'address'),
      ...own('l', 'previous_hash', 'hash'),
    },
    from: 'audit_log l',
    order: 'l.id',
  },
]

/** What is in the ZIP, in words. */
export function readMe(shop: string, at: Date): string {
  const lines = COPIED_TABLES.map(({ file, about }) => `${file}: ${about}.`)
  return [
    `All data of ${shop}, as it was at ${at.toISOString()} (UTC).`,
    '',
    ...lines,
    '',
    'Amounts are in the currency of the shop, times in UTC. The files are UTF-8 with a heading in the first line. A cell that begins',
    'with = + - or @ has an apostrophe before it where it is no number, so that no spreadsheet carries out what people typed.',
    '',
  ].join('\r\n')
}
