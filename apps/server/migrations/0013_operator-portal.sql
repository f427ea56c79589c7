CREATE TABLE "second_factors" (
	"holder" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_sealed" CHECK ("second_factors"."secret" like 'v1.%')
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "support_messages_side" CHECK ("support_messages"."side" in ('shop', 'operator')),
	CONSTRAINT "support_messages_text" CHECK (length(trim("support_messages"."text")) > 0)
);
--> statement-breakpoint
ALTER TABLE "support_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"urgency" text DEFAULT 'question' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"raised_by_name" text NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_tickets_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "support_tickets_number" UNIQUE("organization_id","number"),
	CONSTRAINT "support_tickets_urgency" CHECK ("support_tickets"."urgency" in ('question', 'problem', 'cannot-sell')),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "support_tickets_closed_by" CHECK ("support_tickets"."closed_by" in ('shop', 'operator')),
	CONSTRAINT "support_tickets_close" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null) and ("support_tickets"."closed_at" is null) = ("support_tickets"."closed_by" is null)),
	CONSTRAINT "support_tickets_subject" CHECK (length(trim("support_tickets"."subject")) > 0 and "support_tickets"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "remote_access" ADD COLUMN "ended_by_name" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_fk" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."support_tickets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("organization_id","ticket_id","at");--> statement-breakpoint
CREATE INDEX "support_tickets_unclosed" ON "support_tickets" USING btree ("status") WHERE status <> 'closed';--> statement-breakpoint
CREATE POLICY "till_takings_for_figures" ON "till_takings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (current_setting('app.realm', true) = 'figures');--> statement-breakpoint
CREATE POLICY "tills_for_figures" ON "tills" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (current_setting('app.realm', true) = 'figures');--> statement-breakpoint
CREATE POLICY "second_factors_of_platform" ON "second_factors" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "support_messages_of_platform" ON "support_messages" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "support_tickets_of_platform" ON "support_tickets" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "support_tickets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "support_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "second_factors" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON support_tickets TO tuppence_app;--> statement-breakpoint
-- What was said is said: read and add, nothing else.
GRANT SELECT, INSERT ON support_messages TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO tuppence_app;--> statement-breakpoint
-- The portal says which migrations were applied; the table is the migrator's own.
GRANT USAGE ON SCHEMA drizzle TO tuppence_app;--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO tuppence_app;
