CREATE TABLE "printed_invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"output" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_invoices_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "printed_invoices_output" CHECK ("printed_invoices"."output" in ('print', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "printed_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD COLUMN "edition" integer;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD COLUMN "is_copy" boolean;--> statement-breakpoint
ALTER TABLE "printed_invoices" ADD CONSTRAINT "printed_invoices_invoice_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."issued_invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_edition" CHECK ("issued_invoices"."edition" between 1 and 999);--> statement-breakpoint
CREATE POLICY "printed_invoices_of_own_business" ON "printed_invoices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE printed_invoices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON printed_invoices TO tuppence_app;
