ALTER TABLE "products" ALTER COLUMN "stock_quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "loyalty_points" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "inventory" ALTER COLUMN "quantity_change" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_recorded_by_fk" FOREIGN KEY ("organization_id","recorded_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;