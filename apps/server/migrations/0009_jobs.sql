CREATE TABLE "notification_progress" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" text,
	"looked_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "notification_progress_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"is_set_again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "jobs_key" PRIMARY KEY("organization_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "insight_turns" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_turns" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "online_order_turns" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_turns" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipt_mail_turns" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was due is due still. Read before the policies hold the owner as well.
INSERT INTO jobs (organization_id, kind, subject_id, due_at)
  SELECT organization_id, 'payments', id, due_at FROM payment_turns
  UNION ALL SELECT organization_id, 'online-orders', id, due_at FROM online_order_turns
  UNION ALL SELECT organization_id, 'receipt-mails', id, due_at FROM receipt_mail_turns WHERE purpose = 'send'
  UNION ALL SELECT organization_id, 'receipt-addresses', id, CASE purpose WHEN 'send' THEN due_at + interval '30 days' ELSE due_at END
    FROM receipt_mail_turns
  UNION ALL SELECT organization_id, 'notifications', organization_id, due_at FROM notification_turns
  UNION ALL SELECT organization_id, 'insights', organization_id, due_at FROM insight_turns
  UNION ALL SELECT organization_id, 'insights-asked', organization_id, due_at FROM insight_turns WHERE asked_at IS NOT NULL;--> statement-breakpoint
INSERT INTO notification_progress (organization_id, id, place, looked_at, mail_at)
  SELECT organization_id, id, place, looked_at, mail_at FROM notification_turns;--> statement-breakpoint
ALTER TABLE data_copies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO jobs (organization_id, kind, subject_id, due_at)
  SELECT organization_id, 'data-copies', id, CASE status WHEN 'ready' THEN ready_at + interval '1 day' ELSE due_at END
    FROM data_copies WHERE status <> 'failed';--> statement-breakpoint
ALTER TABLE data_copies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY "insight_turns_of_platform" ON "insight_turns" CASCADE;--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE "insight_turns" CASCADE;--> statement-breakpoint
DROP POLICY "notification_turns_of_platform" ON "notification_turns" CASCADE;--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE "notification_turns" CASCADE;--> statement-breakpoint
DROP POLICY "online_order_turns_of_platform" ON "online_order_turns" CASCADE;--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE "online_order_turns" CASCADE;--> statement-breakpoint
DROP POLICY "payment_turns_of_platform" ON "payment_turns" CASCADE;--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE "payment_turns" CASCADE;--> statement-breakpoint
DROP POLICY "receipt_mail_turns_of_platform" ON "receipt_mail_turns" CASCADE;--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE "receipt_mail_turns" CASCADE;--> statement-breakpoint
DROP INDEX "data_copies_due";--> statement-breakpoint
ALTER TABLE "notification_progress" ADD CONSTRAINT "notification_progress_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","due_at");--> statement-breakpoint
-- unused since 0.1.0
ALTER TABLE "data_copies" DROP COLUMN "due_at";--> statement-breakpoint
DROP POLICY "data_copies_of_platform" ON "data_copies" CASCADE;--> statement-breakpoint
CREATE POLICY "data_copies_of_own_business" ON "data_copies" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notification_progress_of_own_business" ON "notification_progress" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "jobs_of_platform" ON "jobs" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- Row-level security holds the owner of the tables too.
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notification_progress FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON notification_progress TO tuppence_app;
