CREATE TABLE "import_chunks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"sheet" integer NOT NULL,
	"place" integer NOT NULL,
	"rows" json NOT NULL,
	"lines" json,
	"written" json,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_chunks_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "import_chunks_place_said" CHECK ("import_chunks"."sheet" >= 0 and "import_chunks"."place" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"sheets" json DEFAULT '[]'::json NOT NULL,
	"plan" json,
	"counts" json,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"all_rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"user_id" text,
	"operator_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"rows_go_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products', 'customers', 'stock')),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('reading', 'read', 'checking', 'checked', 'applying', 'applied', 'stopping', 'cancelled', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_chunks_place" ON "import_chunks" USING btree ("organization_id","import_id","sheet","place");--> statement-breakpoint
CREATE INDEX "imports_time" ON "imports" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_at_work" ON "imports" USING btree ("organization_id","status") WHERE status in ('reading', 'checking', 'applying', 'stopping', 'undoing');--> statement-breakpoint
CREATE POLICY "import_chunks_of_own_business" ON "import_chunks" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "imports_of_platform" ON "imports" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE imports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE import_chunks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON imports TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_chunks TO tuppence_app;
