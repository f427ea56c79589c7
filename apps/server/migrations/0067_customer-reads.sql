CREATE TABLE "customer_reads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reader_id" text NOT NULL,
	"is_operator" boolean NOT NULL,
	"reader_name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"read" integer NOT NULL,
	"copied" integer NOT NULL,
	"address" text NOT NULL,
	"refused_at" timestamp with time zone,
	"audited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_reads_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customer_reads_hour" UNIQUE("organization_id","reader_id","hour"),
	CONSTRAINT "customer_reads_counts" CHECK ("customer_reads"."read" >= 0 and "customer_reads"."copied" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customer_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "customer_reads" ADD CONSTRAINT "customer_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low-stock', 'big-refund', 'cash-difference', 'till-offline', 'payment-waiting', 'backup-failed', 'not-in-books', 'many-online-orders', 'customers-read', 'account-security'));--> statement-breakpoint
CREATE POLICY "customer_reads_of_own_business" ON "customer_reads" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE customer_reads FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_reads TO tuppence_app;
