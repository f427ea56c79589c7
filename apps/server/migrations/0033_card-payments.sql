CREATE TABLE "payment_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(12, 2),
	"person_id" text,
	"person_name" text,
	"reason" text,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_events_state" CHECK ("payment_events"."state" in ('created', 'sent', 'waiting', 'approved', 'part-approved', 'declined', 'cancelled', 'failed', 'unknown')),
	CONSTRAINT "payment_events_decided" CHECK ("payment_events"."kind" <> 'settled' or ("payment_events"."person_id" is not null and length(trim("payment_events"."reason")) > 0))
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"error_message" text,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('sent', 'refunded', 'refused', 'unknown')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_turns_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "payment_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_payments_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "simulated_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "credentials_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "credentials_set_by" text;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "link" text DEFAULT 'disconnected' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "link_error" text;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "merchant_id" text;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "test_mode" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "auto_connect" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD COLUMN "timeout_seconds" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "shift_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "asked_by_name" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "approved_amount" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payment_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payment_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_turns" ADD CONSTRAINT "payment_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD CONSTRAINT "simulated_payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_of_payment" ON "payment_events" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_of_payment" ON "payment_refunds" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_turns_due" ON "payment_turns" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_transactions_made" ON "payment_transactions" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_unsettled" ON "payment_transactions" USING btree ("organization_id","till_id") WHERE status in ('created', 'sent', 'waiting', 'unknown');--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_sealed" CHECK ("integrations"."credentials" ~ '^v1[.]');--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_credentials_set" CHECK (("integrations"."credentials" is null) = ("integrations"."credentials_set_at" is null));--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD CONSTRAINT "payment_terminals_link" CHECK ("payment_terminals"."link" in ('disconnected', 'pairing', 'connected', 'error', 'scanning'));--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD CONSTRAINT "payment_terminals_timeout" CHECK ("payment_terminals"."timeout_seconds" in (15, 30, 60));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_state" CHECK ("payment_transactions"."status" in ('created', 'sent', 'waiting', 'approved', 'part-approved', 'declined', 'cancelled', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_approved" CHECK (("payment_transactions"."status" in ('approved', 'part-approved')) = ("payment_transactions"."approved_amount" > 0));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_refunded" CHECK ("payment_transactions"."refunded_amount" between 0 and "payment_transactions"."approved_amount");--> statement-breakpoint
CREATE POLICY "payment_events_read_own_business" ON "payment_events" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_events_add_to_own_business" ON "payment_events" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_refunds_of_own_business" ON "payment_refunds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_turns_of_platform" ON "payment_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "simulated_payments_of_own_business" ON "simulated_payments" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE payment_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_refunds FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE simulated_payments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON payment_events TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payment_refunds, simulated_payments TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_turns TO tuppence_app;
