CREATE TABLE "notification_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"place" text,
	"looked_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "notification_turns_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"audience" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_by" text[] DEFAULT '{}' NOT NULL,
	"mail_state" text NOT NULL,
	"mailed_to" text[] DEFAULT '{}' NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notifications_subject" UNIQUE("organization_id","kind","subject"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low-stock', 'big-refund', 'cash-difference', 'till-offline', 'payment-waiting', 'backup-failed')),
	CONSTRAINT "notifications_audience" CHECK ("notifications"."audience" in ('owners', 'managers')),
	CONSTRAINT "notifications_mail_state" CHECK ("notifications"."mail_state" in ('none', 'waiting', 'sent', 'given-up')),
	CONSTRAINT "notifications_mail_tries" CHECK ("notifications"."mail_tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_turns" ADD CONSTRAINT "notification_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_turns_due" ON "notification_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("organization_id") WHERE mail_state = 'waiting';--> statement-breakpoint
CREATE POLICY "notification_turns_of_platform" ON "notification_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notifications_of_own_business" ON "notifications" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notification_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON notification_turns TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO tuppence_app;
