CREATE TABLE "customers_told_apart" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_told_apart_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customers_told_apart_pair" UNIQUE("organization_id","one_id","other_id"),
	CONSTRAINT "customers_told_apart_two" CHECK ("customers_told_apart"."one_id" < "customers_told_apart"."other_id")
);
--> statement-breakpoint
ALTER TABLE "customers_told_apart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers_told_apart" ADD CONSTRAINT "customers_told_apart_one_fk" FOREIGN KEY ("organization_id","one_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers_told_apart" ADD CONSTRAINT "customers_told_apart_other_fk" FOREIGN KEY ("organization_id","other_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "customers_told_apart_of_own_business" ON "customers_told_apart" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE customers_told_apart FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON customers_told_apart TO tuppence_app;