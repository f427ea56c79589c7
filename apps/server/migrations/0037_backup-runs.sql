CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('nightly', 'asked', 'drill'))
);
--> statement-breakpoint
ALTER TABLE "backup_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
CREATE POLICY "backup_runs_of_platform" ON "backup_runs" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE backup_runs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON backup_runs TO tuppence_app;
