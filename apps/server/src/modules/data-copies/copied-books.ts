import { PLAIN_NAMES } from '@tuppence/domain/catalogue'
import { columnOf } from '../../platform/database/column-of.ts'
import { type CopiedTable, nameOf, own, tillOf } from './copied-table.ts'

/** Goods, customers, sales, cash and people. */
export const BOOKS: readonly CopiedTable[] = [
  {
    file: 'products.csv',
    about: 'every product, those that were archived too',
    columns: {
      ...own('p', 'id sku barcode'),
      other_barcodes: `array_to_string(p.other_barcodes, ' ')`,
      ...own('p', 'name description'),
      category:
        '(select c.name from categories c where c.organization_id = shop.id and c.id = p.category_id)',
      ...own('p', 'price cost average_cost stock_quantity min_stock_level vat_code vat_rate vat_inclusive'),
      ...own('p', 'unit_type content_amount content_unit picture_id is_active created_at'),
      ...own('p', 'price_changed_at updated_at archived_at'),
      // Those that stand above keep their place; a new one comes last.
      ...own('p', PLAIN_NAMES.map(columnOf).join(' ')),
    },
    from: 'products p',
    order: 'p.id',
  },
  {
    file: 'customers.csv',
    about: 'every customer; those that were erased have no name any more',
    columns: own(
      'c',
      'id first_name last_name email phone address company loyalty_points total_spent notes merged_into erased_at created_at updated_at archived_at',
    ),
    from: 'customers c',
    order: 'c.id',
  },
  {
    file: 'customer-consents.csv',
    about: 'what each customer agreed to be written to by, and when they said so',
    columns: own('n', 'id customer_id channel is_given source user_id user_name created_at'),
    from: 'customer_consents n',
    order: 'n.id',
  },
  {
    file: 'loyalty-points.csv',
    about: 'each change of a customer’s points',
    columns: own(
      'e',
      'id customer_id kind points transaction_id other_customer_id reason user_id created_at',
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
        'id kind status payment_status reverses_id reason reason_note transaction_number receipt_number',
      ),
      ...own('t', 'trading_day created_at received_at till_id'),
      till: tillOf('t.till_id'),
      ...own('t', 'till_sequence user_id staff_name customer_id approved_by vat_mode subtotal'),
      ...own(
        't',
        'tax_amount discount_amount basket_discount basket_discount_reason total_amount charges charges_total details returned_total payment_method',
      ),
      ...own('t', 'amount_received change_due recorded_by recomputed'),
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
      'id transaction_id position product_id sku name quantity unit_price list_price discount_amount discount_reason offers offer_amount details total_price vat_code vat_rate vat_inclusive net_amount vat_amount unit_cost returns_item_id returns_transaction_id restock',
    ),
    from: 'transaction_items i',
    order: 'i.id',
  },
  {
    file: 'sale-payments.csv',
    about: 'what was taken or given back for each of them, by way of paying',
    columns: {
      ...own('p', 'id transaction_id position method amount received change points'),
      provider_payment_id: `p.payment ->> 'id'`,
    },
    from: 'transaction_tenders p',
    order: 'p.id',
  },
  {
    file: 'stock-movements.csv',
    about: 'every change of a product’s stock',
    columns: {
      ...own('m', 'id created_at product_id transaction_type quantity_change reason user_id'),
      ...own('m', 'source_id booking_id lot expires_on unit_cost average_before'),
    },
    from: 'inventory m',
    order: 'm.id',
  },
  {
    file: 'shifts.csv',
    about: 'every shift at a till, with its cash',
    columns: {
      ...own('s', 'id staff_id'),
      staff: nameOf('s.staff_id'),
      ...own('s', 'till_id'),
      till: tillOf('s.till_id'),
      ...own('s', 'start_time end_time opening_cash expected_cash closing_cash cash_difference'),
      ...own('s', 'break_start_time total_break_time total_sales total_transactions notes status'),
      ...own('s', 'closed_by_name from_sequence to_sequence created_at'),
      flags: `array_to_string(s.flags, ' ')`,
    },
    from: 'shifts s',
    order: 's.id',
  },
  {
    file: 'drawer-entries.csv',
    about: 'what was put into a drawer or taken out beside sales',
    columns: {
      ...own('d', 'id till_id shift_id kind amount happened_at staff_id approved_by recorded_by received_at'),
      flags: `array_to_string(d.flags, ' ')`,
    },
    from: 'drawer_records d',
    order: 'd.id',
  },
  {
    file: 'z-reads.csv',
    about: 'every Z read',
    columns: own(
      'z',
      'id till_id shift_id number trading_day closed_at from_sequence to_sequence net grand_total content made_at',
    ),
    from: 'z_reads z',
    order: 'z.id',
  },
  {
    file: 'staff.csv',
    about: 'every person and what they may do; no password and no PIN',
    columns: {
      ...own('u', 'id'),
      ...own('m', 'username full_name'),
      ...own(
        'u',
        'email role permissions till_access can_process_refunds can_manage_inventory can_view_reports is_active',
      ),
      ...own('u', 'last_login_at created_at updated_at archived_at'),
    },
    from: 'users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id',
    order: 'u.id',
  },
  {
    file: 'audit-log.csv',
    about: 'what people did, each entry sealed by the hash of the one before it',
    columns: {
      ...own('l', 'id at action person_id'),
      person: nameOf('l.person_id'),
      ...own('l', 'approver_id operator_id subject_type subject_id detail address'),
      ...own('l', 'previous_hash hash'),
    },
    from: 'audit_log l',
    order: 'l.id',
  },
]
