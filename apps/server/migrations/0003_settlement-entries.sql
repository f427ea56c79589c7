CREATE TABLE "settlement_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"retry_of" uuid,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_entries_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "settlement_entries_account_kind" CHECK ("settlement_entries"."account_kind" in ('payment', 'sale', 'refund-payable', 'provider-suspense', 'outside')),
	CONSTRAINT "settlement_entries_cause_kind" CHECK ("settlement_entries"."cause_kind" in ('captured', 'manually-confirmed', 'confirmation-revoked', 'allocated', 'refund-due', 'refunded', 'refund-refused', 'refund-reversed', 'paid-another-way', 'written-off')),
	CONSTRAINT "settlement_entries_amount" CHECK ("settlement_entries"."amount_minor" <> 0),
	CONSTRAINT "settlement_entries_retry" CHECK ("settlement_entries"."retry_of" is null or "settlement_entries"."cause_kind" = 'refund-due')
);
--> statement-breakpoint
ALTER TABLE "settlement_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_entries_account" ON "settlement_entries" USING btree ("organization_id","account_id","account_kind");--> statement-breakpoint
CREATE POLICY "settlement_entries_read_own_business" ON "settlement_entries" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_entries_add_to_own_business" ON "settlement_entries" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE settlement_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A record of money: read and add, nothing else.
GRANT SELECT, INSERT ON settlement_entries TO tuppence_app;
