CREATE TABLE "known_devices" (
	"holder" text NOT NULL,
	"device" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_key" PRIMARY KEY("holder","device")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "operator_deeds" DROP CONSTRAINT "operator_deeds_action";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "person_id" text;--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("organization_id","person_id") WHERE person_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low-stock', 'big-refund', 'cash-difference', 'till-offline', 'payment-waiting', 'backup-failed', 'not-in-books', 'account-security'));--> statement-breakpoint
ALTER TABLE "operator_deeds" ADD CONSTRAINT "operator_deeds_action" CHECK ("operator_deeds"."action" in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set', 'restored', 'chose-database', 'removed-database', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed'));--> statement-breakpoint
CREATE POLICY "known_devices_of_platform" ON "known_devices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE known_devices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO tuppence_app;
