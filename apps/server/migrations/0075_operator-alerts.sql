CREATE TABLE "operator_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"address" "inet",
	"mail_due_at" timestamp with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "operator_alerts_event" CHECK ("operator_alerts"."event" in ('signed-in-new-device', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed'))
);
--> statement-breakpoint
ALTER TABLE "operator_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD CONSTRAINT "operator_alerts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_alerts_of_operator" ON "operator_alerts" USING btree ("operator_id","event","at");--> statement-breakpoint
CREATE INDEX "operator_alerts_to_mail" ON "operator_alerts" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE POLICY "operator_alerts_of_platform" ON "operator_alerts" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE operator_alerts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_alerts TO tuppence_app;
