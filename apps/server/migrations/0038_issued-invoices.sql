CREATE TABLE "erased_addresses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_addresses_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "erased_addresses_digest" UNIQUE("organization_id","digest"),
	CONSTRAINT "erased_addresses_digested" CHECK ("erased_addresses"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "erased_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issued_invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"issued_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_invoices_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "issued_invoices_name" CHECK (length(trim("issued_invoices"."name")) between 1 and 200),
	CONSTRAINT "issued_invoices_address" CHECK (length(trim("issued_invoices"."address")) between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "issued_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_transaction_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_invoices_of_sale" ON "issued_invoices" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE POLICY "erased_addresses_read_own_business" ON "erased_addresses" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "erased_addresses_add_to_own_business" ON "erased_addresses" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issued_invoices_read_own_business" ON "issued_invoices" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issued_invoices_add_to_own_business" ON "issued_invoices" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE erased_addresses FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE issued_invoices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON erased_addresses, issued_invoices TO tuppence_app;
