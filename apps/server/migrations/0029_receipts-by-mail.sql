CREATE TABLE "receipt_mail_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_mail_turns_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "receipt_mail_turns_purpose" CHECK ("receipt_mail_turns"."purpose" in ('send', 'forget'))
);
--> statement-breakpoint
ALTER TABLE "receipt_mail_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_mails" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"address" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"first_tried_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_mails_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "receipt_mails_state" CHECK ("receipt_mails"."state" in ('waiting', 'sent', 'given-up', 'removed')),
	CONSTRAINT "receipt_mails_address" CHECK (length("receipt_mails"."address") between 3 and 254),
	CONSTRAINT "receipt_mails_sendable" CHECK ("receipt_mails"."state" <> 'waiting' or "receipt_mails"."address" is not null),
	CONSTRAINT "receipt_mails_ended" CHECK (("receipt_mails"."state" = 'waiting') = ("receipt_mails"."ended_at" is null)),
	CONSTRAINT "receipt_mails_forgotten" CHECK ("receipt_mails"."address" is not null or "receipt_mails"."last_error" is null),
	CONSTRAINT "receipt_mails_tries" CHECK ("receipt_mails"."tries" >= 0 and ("receipt_mails"."tries" = 0) = ("receipt_mails"."first_tried_at" is null))
);
--> statement-breakpoint
ALTER TABLE "receipt_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "receipt_key" "bytea" DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_mail_turns" ADD CONSTRAINT "receipt_mail_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_mails" ADD CONSTRAINT "receipt_mails_transaction_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_mail_turns_due" ON "receipt_mail_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "receipt_mails_of_sale" ON "receipt_mails" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receipt_mails_asked" ON "receipt_mails" USING btree ("organization_id","asked_at");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_receipt_key" CHECK (length("organizations"."receipt_key") = 32);--> statement-breakpoint
CREATE POLICY "receipt_mail_turns_of_platform" ON "receipt_mail_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "receipt_mails_of_own_business" ON "receipt_mails" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE receipt_mails FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE receipt_mail_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON receipt_mails TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON receipt_mail_turns TO tuppence_app;
