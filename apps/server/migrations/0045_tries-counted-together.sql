CREATE TABLE "call_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_tries_count" CHECK ("call_tries"."tries" > 0)
);
--> statement-breakpoint
ALTER TABLE "call_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "call_tries_over" ON "call_tries" USING btree ("over_at");--> statement-breakpoint
CREATE POLICY "call_tries_of_platform" ON "call_tries" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE call_tries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON call_tries TO tuppence_app;
