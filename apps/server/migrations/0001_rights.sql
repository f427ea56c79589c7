-- Before the policies hold the owner as well: the one row that business codes are counted in, and the one that tells this database from
-- every other.
INSERT INTO business_code_counter DEFAULT VALUES;--> statement-breakpoint
INSERT INTO database_mark DEFAULT VALUES;--> statement-breakpoint
-- Row-level security holds the owner of the tables too, so that a slip in a script crosses no border either.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO tuppence_app;--> statement-breakpoint
GRANT SELECT ON database_mark TO tuppence_app;--> statement-breakpoint
-- Records of what happened or was said: read and add, nothing else.
GRANT SELECT, INSERT ON approvals, audit_log, customer_consents, database_starts, disputed_sales, drawer_records, erased_addresses, events, inventory,
  issued_invoices, journal, loyalty_entries, online_order_lines, operator_deeds, payment_events, shop_words, stock_bookings,
  stock_take_counts, stock_take_lines, stock_take_products, stock_take_rulings, support_messages, transaction_items,
  transaction_tenders, transactions, z_reads TO tuppence_app;--> statement-breakpoint
-- What people edit, and figures that are kept beside records: archived or added to, never deleted (decision D12).
GRANT SELECT, INSERT, UPDATE ON admin_customers, backup_runs, business_code_counter, categories, customers, devices, display_contents,
  display_states, imports, insight_turns, integrations, notification_turns, online_order_settings, online_orders,
  operator_invitations, operators, organizations, payment_refunds, payment_terminals, payment_transactions, platform_settings,
  product_days, products, receipt_mails, remote_access, restores, shifts, shop_insights, simulated_payments, staff_hours,
  staff_members, stock_takes, support_tickets, sync_queue, till_sessions, till_takings, tills, users, vat_days
  TO tuppence_app;--> statement-breakpoint
-- Swept when their time is over: none of these is a record of money.
GRANT SELECT, INSERT, UPDATE, DELETE ON call_tries, completion_holds, customer_reads, data_copies, displays, enquiries,
  external_identities, idempotency_keys, import_chunks, known_devices, notifications, online_order_turns, operator_alerts,
  parked_baskets, passkeys, payment_turns, printers, receipt_mail_turns, second_factors, sessions, sign_in_failures
  TO tuppence_app;--> statement-breakpoint
-- Written once and taken away again, never changed.
GRANT SELECT, INSERT, DELETE ON customers_told_apart, data_copy_pieces, display_codes, passkey_challenges, printed_invoices,
  printed_papers, product_barcodes, product_pictures, product_words, till_people TO tuppence_app;--> statement-breakpoint
-- An approval is used once and is never anything else than it was; somebody's PIN on a till is proved anew.
GRANT UPDATE (used_at, used_for) ON approvals TO tuppence_app;--> statement-breakpoint
GRANT UPDATE (proved_at) ON till_people TO tuppence_app;--> statement-breakpoint
-- The portal says which migrations were applied; the table is the migrator's own.
GRANT USAGE ON SCHEMA drizzle TO tuppence_app;--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO tuppence_app;--> statement-breakpoint
-- Rows that every sale writes again: room on their own page keeps the indexes out of it.
ALTER TABLE product_days SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE staff_hours SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE vat_days SET (fillfactor = 50);--> statement-breakpoint
-- What is in it is compressed already.
ALTER TABLE data_copy_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;--> statement-breakpoint
-- A first import makes a hundred thousand rows in seconds, long before autovacuum looks, and until then every plan, those of
-- sales included, is one for empty tables. Only the owner may gather statistics; this lets the application ask for it, of
-- these tables and nothing else (decision 0081).
CREATE FUNCTION gather_statistics_of_goods() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN
    ANALYZE products, product_words, product_barcodes, shop_words, inventory, customers, import_chunks;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION gather_statistics_of_goods() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gather_statistics_of_goods() TO tuppence_app;
