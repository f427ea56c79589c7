-- Before the policies hold the owner as well: the one row that business codes are counted in.
INSERT INTO business_code_counter DEFAULT VALUES;--> statement-breakpoint
-- Row-level security holds the owner of the tables too, so that a slip in a script crosses no border either.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO tuppence_app;--> statement-breakpoint
-- Records of what happened: read and add, nothing else.
GRANT SELECT, INSERT ON transactions, transaction_items, transaction_tenders, journal, disputed_sales, inventory,
  audit_log TO tuppence_app;--> statement-breakpoint
-- What people edit: archived, never deleted (decision D12).
GRANT SELECT, INSERT, UPDATE ON organizations, admin_customers, business_code_counter, operators, remote_access,
  platform_settings, users, staff_members, categories, products, customers, tills, till_takings, shifts,
  till_sessions, payment_terminals, payment_transactions, integrations, devices, sync_queue TO tuppence_app;--> statement-breakpoint
-- What is swept when its time is over.
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, external_identities, sign_in_failures TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT ON events TO tuppence_app;
