ALTER TABLE "products" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "products_written" ON "products" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "customers_written" ON "customers" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "transactions_written" ON "transactions" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "inventory_written" ON "inventory" USING btree ("organization_id","written_by","id");