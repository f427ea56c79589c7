CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"database" text NOT NULL,
	"asked_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"step" text DEFAULT 'reading' NOT NULL,
	"rows_back" bigint DEFAULT 0 NOT NULL,
	"rows_all" bigint,
	CONSTRAINT "restores_step" CHECK ("restores"."step" in ('reading', 'filling', 'checking'))
);
--> statement-breakpoint
ALTER TABLE "restores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_deeds" DROP CONSTRAINT "operator_deeds_action";--> statement-breakpoint
CREATE INDEX "restores_started" ON "restores" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "operator_deeds" ADD CONSTRAINT "operator_deeds_action" CHECK ("operator_deeds"."action" in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set', 'restored', 'chose-database', 'removed-database'));--> statement-breakpoint
CREATE POLICY "restores_of_platform" ON "restores" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE restores FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON restores TO tuppence_app;
