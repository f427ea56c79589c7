CREATE TABLE "customer_consents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"is_given" boolean NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_consents_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customer_consents_channel" CHECK ("customer_consents"."channel" in ('email', 'sms', 'post'))
);
--> statement-breakpoint
ALTER TABLE "customer_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"transaction_id" uuid,
	"other_customer_id" uuid,
	"user_id" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loyalty_entries_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "loyalty_entries_kind" CHECK ("loyalty_entries"."kind" in ('opening', 'earned', 'taken-back', 'redeemed', 'given-back', 'adjusted', 'merged-out', 'merged-in')),
	CONSTRAINT "loyalty_entries_adjusted" CHECK ("loyalty_entries"."kind" <> 'adjusted' or "loyalty_entries"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "loyalty_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transaction_tenders" DROP CONSTRAINT "transaction_tenders_method";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_payment_method";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD COLUMN "points" bigint;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_consents_customer" ON "customer_consents" USING btree ("organization_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "loyalty_entries_customer" ON "loyalty_entries" USING btree ("organization_id","customer_id","created_at");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_fk" FOREIGN KEY ("organization_id","merged_into") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("organization_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_away" CHECK ("customers"."merged_into" is null or ("customers"."archived_at" is not null and "customers"."merged_into" <> "customers"."id"));--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_points" CHECK (("transaction_tenders"."points" is not null) = ("transaction_tenders"."method" = 'loyalty' and "transaction_tenders"."amount" > 0) and "transaction_tenders"."points" > 0);--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_method" CHECK ("transaction_tenders"."method" in ('cash', 'card', 'digital', 'other', 'loyalty'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_method" CHECK ("transactions"."payment_method" in ('cash', 'card', 'digital', 'split', 'loyalty'));--> statement-breakpoint
CREATE POLICY "customer_consents_read_own_business" ON "customer_consents" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customer_consents_add_to_own_business" ON "customer_consents" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "loyalty_entries_read_own_business" ON "loyalty_entries" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "loyalty_entries_add_to_own_business" ON "loyalty_entries" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- Row-level security is forced on the owner as well: without this the statement below would find no row.
ALTER TABLE customers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO loyalty_entries (organization_id, id, customer_id, kind, points)
SELECT organization_id, gen_random_uuid(), id, 'opening', loyalty_points FROM customers WHERE loyalty_points <> 0;--> statement-breakpoint
ALTER TABLE customers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE loyalty_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_consents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON loyalty_entries, customer_consents TO tuppence_app;
