import { BESIDE_BOOKS } from './copied-beside-books.ts'
import { BOOKS } from './copied-books.ts'
import type { CopiedTable } from './copied-table.ts'

/**
 * All that a business has, in the order of the files. `shop` is the business, in every statement. What opens something (passwords, PINs,
 * keys, tokens) is in none. A test holds this and `LEFT_OUT` to the database's own catalogue.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [...BOOKS, ...BESIDE_BOOKS]

/** Whose rows are in no file of their own, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  admin_customers: 'the account: shop.csv has its name, staff.csv its holder, and the rest opens it',
  api_keys: 'by which programs are let in',
  completion_holds: 'what tills are completing at this moment',
  customer_reads: 'counts of the last hours; audit-log.csv has each that is over',
  data_copies: 'these copies themselves',
  data_copy_pieces: 'these copies themselves',
  display_codes: 'connects a display, and is over in minutes',
  display_states: 'what a till shows at this moment',
  displays: 'by which a display is let in; what they show is in displays.csv',
  erased_addresses: 'digests of erased people, by which no import brings them back',
  events: 'tells open screens of what the other files have',
  external_identities: 'by which people sign in elsewhere',
  import_chunks: 'rows of files on their way in, kept to undo an import',
  jobs: 'what the server does by itself, and when',
  integrations: 'the keys of card providers, which each provider gives out anew',
  notification_progress: 'how far the server has looked',
  product_barcodes: 'made of products.csv, which has every barcode',
  product_days: 'sums of the sales',
  product_pictures: 'in the folder pictures',
  product_words: 'by which products are searched for',
  remote_access: 'the provider’s way in; the audit log has each time',
  sessions: 'who is signed in',
  shop_insights: 'worked out from the sales',
  shop_words: 'by which products are searched for',
  simulated_payments: 'of the simulator, which takes no money',
  staff_hours: 'sums of the sales',
  staff_members: 'in staff.csv, beside each person’s rights',
  sync_queue: 'tells open screens of what the other files have',
  till_people: 'by which a till proves who is at it',
  till_sessions: 'who is signed in',
  till_takings: 'sums of the sales',
  vat_days: 'sums of the sales',
}

/** Columns of copied tables that are in no file, by the reason. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, string>> = {
  'opens something, or is how a device is reached':
    'devices.configuration organizations.link_key organizations.link_key_at organizations.receipt_key payment_terminals.auto_connect payment_terminals.configuration ' +
    'payment_terminals.link payment_terminals.timeout_seconds tills.configuration tills.device_id tills.ip_address ' +
    'users.pin_failures users.staff_pin',
  'how something is at this moment':
    'devices.last_ping_at inventory.sync_status parked_baskets.in_doubt payment_terminals.last_heartbeat ' +
    'payment_terminals.link_error payment_transactions.basket_since payment_transactions.basket_till_id printers.fault ' +
    'printers.is_paper_low printers.seen_at products.held_quantity products.revision tills.current_user_id tills.held_at ' +
    'tills.holding tills.said_at tills.said_seal tills.said_sequence transactions.sync_status',
  'by which the server knows what it has done already':
    'imports.plan imports.rows_go_at imports.sheets imports.updated_at notifications.mail_tries notifications.mailed_to notifications.person_id ' +
    'notifications.read_by notifications.sent_to online_orders.content_hash online_orders.mail_tries online_orders.mailed_state ' +
    'customers.written_by inventory.written_by online_orders.network online_orders.network_range products.written_by transactions.written_by ' +
    'organizations.former_discount_limits products.former_prices ' +
    'receipt_mails.first_tried_at stock_bookings.content_hash stock_takes.content_hash transactions.content_hash',
  'stands in another file or column':
    'customers.search_text drawer_records.after_sequence drawer_records.content online_orders.phone_key ' +
    'transactions.offline_id users.first_name users.last_name users.staff_member_id',
  'of the provider, who keeps it':
    'organizations.max_products organizations.max_tills organizations.max_users organizations.subscription_tier ' +
    'payment_transactions.provider_response',
  'empty: nothing writes it': 'users.profile_image_url',
}

/** What is in the ZIP, in words. */
export function readMe(shop: string, at: Date): string {
  const lines = COPIED_TABLES.map(({ file, about }) => `${file}: ${about}.`)
  return [
    `All data of ${shop}, as it was at ${at.toISOString()} (UTC).`,
    '',
    ...lines,
    'pictures: the pictures of products, each by the picture_id of products.csv.',
    '',
    'Not in it: passwords, PINs and keys; who is signed in; and what is made of the rest, such as sums and search words.',
    '',
    'Amounts are in the currency of the shop, times in UTC. The files are UTF-8 with a heading in the first line. A cell that begins',
    'with = + - or @ has an apostrophe before it where it is no number, so that no spreadsheet carries out what people typed.',
    '',
  ].join('\r\n')
}
