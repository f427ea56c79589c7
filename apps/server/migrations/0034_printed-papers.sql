CREATE TABLE "printed_papers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_papers_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "printed_papers_of_sale" UNIQUE("organization_id","sale_id","paper"),
	CONSTRAINT "printed_papers_paper" CHECK ("printed_papers"."paper" in ('receipt', 'vat-invoice'))
);
--> statement-breakpoint
ALTER TABLE "printed_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "printed_papers" ADD CONSTRAINT "printed_papers_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "printed_papers_of_own_business" ON "printed_papers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE printed_papers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON printed_papers TO tuppence_app;
