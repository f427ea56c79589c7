CREATE TABLE "data_copies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_files" integer DEFAULT 0 NOT NULL,
	"done_rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "data_copies_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_copies_status" CHECK ("data_copies"."status" in ('waiting', 'making', 'ready', 'failed')),
	CONSTRAINT "data_copies_ready" CHECK (("data_copies"."status" = 'ready') = ("data_copies"."ready_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "data_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_copy_pieces" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_copy_pieces_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_copy_pieces_place_said" CHECK ("data_copy_pieces"."place" >= 0)
);
--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ADD CONSTRAINT "data_copy_pieces_copy_fk" FOREIGN KEY ("organization_id","copy_id") REFERENCES "public"."data_copies"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copies_due" ON "data_copies" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_copy_pieces_place" ON "data_copy_pieces" USING btree ("organization_id","copy_id","place");--> statement-breakpoint
CREATE POLICY "data_copies_of_platform" ON "data_copies" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "data_copy_pieces_of_own_business" ON "data_copy_pieces" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE data_copies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE data_copy_pieces FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON data_copies TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON data_copy_pieces TO tuppence_app;--> statement-breakpoint
-- They are compressed already.
ALTER TABLE data_copy_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
