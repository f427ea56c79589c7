CREATE TABLE "database_mark" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "database_mark_one_row" CHECK ("database_mark"."id")
);
--> statement-breakpoint
ALTER TABLE "database_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "database_mark_of_platform" ON "database_mark" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null) WITH CHECK (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null);--> statement-breakpoint
INSERT INTO database_mark DEFAULT VALUES;--> statement-breakpoint
ALTER TABLE database_mark FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON database_mark TO tuppence_app;
