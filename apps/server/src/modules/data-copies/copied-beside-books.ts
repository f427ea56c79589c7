import { type CopiedTable, nameOf, own } from './copied-table.ts'

/** What stands beside the books: how the shop is set, and what goes on in it. */
export const BESIDE_BOOKS: readonly CopiedTable[] = [
  {
    file: 'shop.csv',
    about: 'the shop itself: its name, address, VAT number, clock and all its settings',
    columns: {
      ...own('o', 'id name business_name vat_number address phone email currency vat_rate'),
      ...own(
        'o',
        'vat_code vat_mode time_zone discount_limit managers_need_second_factor settings is_active created_at updated_at archived_at',
      ),
    },
    from: 'organizations o',
    order: 'o.id',
    business: 'id',
  },
  {
    file: 'categories.csv',
    about: 'every category, those without products too',
    columns: {
      ...own('g', 'id name description colour is_active created_at updated_at archived_at'),
    },
    from: 'categories g',
    order: 'g.id',
  },
  {
    file: 'tills.csv',
    about: 'every till, and its last number',
    columns: {
      ...own(
        'l',
        'id code name location status last_sequence last_seal set_aside last_heartbeat created_at updated_at archived_at',
      ),
    },
    from: 'tills l',
    order: 'l.id',
  },
  {
    file: 'printers.csv',
    about: 'the receipt printers',
    columns: {
      ...own('r', 'id till_id name connection host port family columns has_drawer created_at updated_at'),
    },
    from: 'printers r',
    order: 'r.id',
  },
  {
    file: 'card-terminals.csv',
    about: 'the card terminals',
    columns: {
      ...own(
        'e',
        'id provider terminal_id name terminal_model serial_number merchant_id connection_type test_mode status created_at updated_at',
      ),
    },
    from: 'payment_terminals e',
    order: 'e.id',
  },
  {
    file: 'devices.csv',
    about: 'other devices',
    columns: {
      ...own(
        'd',
        'id device_name device_type manufacturer model serial_number firmware_version mac_address ip_address status created_at updated_at',
      ),
    },
    from: 'devices d',
    order: 'd.id',
  },
  {
    file: 'displays.csv',
    about: 'what customer displays show while nothing is bought',
    columns: { ...own('d', 'id content created_at updated_at') },
    from: 'display_contents d',
    order: 'd.id',
  },
  {
    file: 'card-payments.csv',
    about: 'each try to take money from a card, and how it ended',
    columns: {
      ...own(
        'p',
        'id transaction_id terminal_id provider provider_transaction_id amount currency payment_method card_type card_last4 status approved_amount refunded_amount error_message taken_by till_id shift_id asked_by asked_by_name receipt_data pay_at created_at processed_at given_up_at',
      ),
    },
    from: 'payment_transactions p',
    order: 'p.id',
  },
  {
    file: 'card-refunds.csv',
    about: 'money on its way back to a card',
    columns: {
      ...own(
        'p',
        'id payment_id transaction_id amount state reason provider_refund_id error_message asked_by asked_by_name created_at sent_at updated_at retry_of resolution seen_to_at seen_to_by_name seen_to_reason',
      ),
    },
    from: 'payment_refunds p',
    order: 'p.id',
  },
  {
    file: 'card-payment-events.csv',
    about: 'what was learnt of each card payment, and what people settled',
    columns: {
      ...own('p', 'id payment_id kind state amount person_id person_name reason happened_at'),
    },
    from: 'payment_events p',
    order: 'p.id',
  },
  {
    file: 'card-settlement.csv',
    about: 'where the money of each card payment is: with its sale, due to the customer, given back',
    columns: {
      ...own('e', 'id account_kind account_id amount_minor cause_kind cause_id payment_id retry_of by at'),
    },
    from: 'settlement_entries e',
    order: 'e.id',
  },
  {
    file: 'online-orders.csv',
    about: 'every online order',
    columns: {
      ...own(
        'o',
        'id number state name phone email customer_id note slot_from slot_to total placed_at answer_by expires_at ended_at by_name reason sale_id created_at updated_at',
      ),
    },
    from: 'online_orders o',
    order: 'o.id',
  },
  {
    file: 'online-order-lines.csv',
    about: 'what was ordered',
    columns: {
      ...own(
        'i',
        'id order_id position product_id name sku quantity unit_price vat_code vat_rate vat_inclusive created_at',
      ),
    },
    from: 'online_order_lines i',
    order: 'i.id',
  },
  {
    file: 'online-order-settings.csv',
    about: 'how online orders are taken',
    columns: {
      ...own(
        'o',
        'id is_on slot_minutes most_per_slot lead_minutes days_ahead kept_minutes category_ids message last_number created_at updated_at',
      ),
    },
    from: 'online_order_settings o',
    order: 'o.id',
  },
  {
    file: 'parked-baskets.csv',
    about: 'baskets that were put aside, and what became of them',
    columns: {
      ...own(
        'b',
        'id label cart item_count total parked_at staff_id staff_name till_id ended end_id ended_at ended_by_name ended_till_id created_at',
      ),
    },
    from: 'parked_baskets b',
    order: 'b.id',
  },
  {
    file: 'vat-invoices.csv',
    about: 'the full VAT invoices: to whom each was made out',
    columns: {
      ...own(
        'v',
        'id transaction_id edition is_copy name address issued_at issued_by issued_by_name made_at created_at',
      ),
    },
    from: 'issued_invoices v',
    order: 'v.id',
  },
  {
    file: 'vat-invoices-printed.csv',
    about: 'which of them were printed',
    columns: { ...own('v', 'id output printed_at') },
    from: 'printed_invoices v',
    order: 'v.id',
  },
  {
    file: 'papers-printed.csv',
    about: 'which papers of sales were printed',
    columns: { ...own('v', 'id sale_id paper printed_at') },
    from: 'printed_papers v',
    order: 'v.id',
  },
  {
    file: 'receipt-mails.csv',
    about: 'receipts that were mailed; an address is emptied after thirty days',
    columns: {
      ...own(
        'r',
        'id transaction_id address state asked_by asked_by_name asked_at tries last_error ended_at created_at',
      ),
    },
    from: 'receipt_mails r',
    order: 'r.id',
  },
  {
    file: 'stock-bookings.csv',
    about: 'deliveries, waste, adjustments and the outcomes of stock-takes',
    columns: {
      ...own('b', 'id kind supplier reference note reason reverses_id user_id created_at'),
      user_name: nameOf('b.user_id'),
    },
    from: 'stock_bookings b',
    order: 'b.id',
  },
  {
    file: 'stock-takes.csv',
    about: 'every stock-take',
    columns: {
      ...own(
        's',
        'id name scope category_id is_blind status booking_id uncounted uncounted_products user_id created_at ended_at ended_by',
      ),
    },
    from: 'stock_takes s',
    order: 's.id',
  },
  {
    file: 'stock-take-products.csv',
    about: 'what each of them was to count',
    columns: { ...own('s', 'stock_take_id product_id') },
    from: 'stock_take_products s',
    order: 's.stock_take_id, s.product_id',
  },
  {
    file: 'stock-take-counts.csv',
    about: 'each count',
    columns: {
      ...own('s', 'id stock_take_id product_id place round quantity user_id counted_at created_at'),
    },
    from: 'stock_take_counts s',
    order: 's.id',
  },
  {
    file: 'stock-take-rulings.csv',
    about: 'which counts were believed',
    columns: {
      ...own('s', 'id stock_take_id product_id kind round place adds_up kept_user_id user_id created_at'),
    },
    from: 'stock_take_rulings s',
    order: 's.id',
  },
  {
    file: 'stock-take-outcomes.csv',
    about: 'what was expected and what was counted',
    columns: {
      ...own('s', 'stock_take_id product_id name sku expected counted is_uncounted cost price'),
    },
    from: 'stock_take_lines s',
    order: 's.stock_take_id, s.product_id',
  },
  {
    file: 'approvals.csv',
    about: 'what somebody allowed by their PIN',
    columns: {
      ...own('a', 'id action scope till_id person_id approver_id approved_at offline used_for used_at'),
    },
    from: 'approvals a',
    order: 'a.id',
  },
  {
    file: 'customers-told-apart.csv',
    about: 'customers who look alike and are two',
    columns: { ...own('c', 'id one_id other_id user_name created_at') },
    from: 'customers_told_apart c',
    order: 'c.id',
  },
  {
    file: 'imports.csv',
    about: 'the files that were brought in',
    columns: {
      ...own(
        'i',
        'id kind status file_name done_rows all_rows counts failure user_id operator_name created_at applied_at',
      ),
    },
    from: 'imports i',
    order: 'i.id',
  },
  {
    file: 'notifications.csv',
    about: 'what owners and managers were told of',
    columns: { ...own('n', 'id kind subject facts audience at mail_state created_at') },
    from: 'notifications n',
    order: 'n.id',
  },
  {
    file: 'support-tickets.csv',
    about: 'what the provider was asked',
    columns: {
      ...own(
        's',
        'id number subject urgency status raised_by_name closed_by closed_at created_at updated_at',
      ),
    },
    from: 'support_tickets s',
    order: 's.id',
  },
  {
    file: 'support-messages.csv',
    about: 'what was said in each',
    columns: { ...own('s', 'id ticket_id side author_id author_name text at') },
    from: 'support_messages s',
    order: 's.id',
  },
  {
    file: 'disputed-sales.csv',
    about: 'other sales that came under a number that was taken',
    columns: { ...own('d', 'id sale_id content_hash content user_id created_at') },
    from: 'disputed_sales d',
    order: 'd.id',
  },
  {
    file: 'journal.csv',
    about: 'each record of each till as it wrote it, sealed onto the one before',
    columns: {
      ...own(
        'j',
        'id till_id sequence transaction_id previous_seal seal sealed_by_till content digest created_at',
      ),
    },
    from: 'journal j',
    order: 'j.id',
  },
]
