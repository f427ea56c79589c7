ALTER TABLE "customers" ALTER COLUMN "total_spent" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "total_spent" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "closing_cash" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "expected_cash" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "cash_difference" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "total_sales" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "total_sales" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "sales_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "sales_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "vat_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "vat_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "discount_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "discount_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "cash_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "cash_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "card_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "card_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "digital_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "digital_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "other_total" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ALTER COLUMN "other_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "disputed_sales" ADD CONSTRAINT "disputed_sales_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_sales" ADD CONSTRAINT "disputed_sales_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_prices" CHECK ("transaction_items"."unit_price" >= 0 and "transaction_items"."list_price" >= 0);--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_one_sign" CHECK (least("transaction_items"."quantity", "transaction_items"."discount_amount", "transaction_items"."total_price", "transaction_items"."net_amount", "transaction_items"."vat_amount") >= 0
        or greatest("transaction_items"."quantity", "transaction_items"."discount_amount", "transaction_items"."total_price", "transaction_items"."net_amount", "transaction_items"."vat_amount") <= 0);--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_vat_rate" CHECK ("transaction_items"."vat_rate" between 0 and 100 and ("transaction_items"."vat_code" not in ('zero', 'exempt') or "transaction_items"."vat_rate" = 0));--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_one_sign" CHECK (least("transaction_tenders"."amount", "transaction_tenders"."received", "transaction_tenders"."change") >= 0
        or greatest("transaction_tenders"."amount", "transaction_tenders"."received", "transaction_tenders"."change") <= 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_sale_takes" CHECK ("transactions"."kind" <> 'sale' or "transactions"."subtotal" >= 0 and "transactions"."tax_amount" >= 0 and "transactions"."total_amount" >= 0
        and coalesce("transactions"."amount_received", 0) >= 0 and coalesce("transactions"."change_due", 0) >= 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_offline_id" CHECK ("transactions"."offline_id" = "transactions"."id");--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_source" CHECK (("inventory"."transaction_type" in ('sale', 'void', 'refund')) = ("inventory"."source_id" is not null));