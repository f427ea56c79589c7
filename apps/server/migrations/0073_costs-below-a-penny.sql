ALTER TABLE "products" ALTER COLUMN "cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "cost" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "product_days" ALTER COLUMN "cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "transaction_items" ALTER COLUMN "unit_cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "inventory" ALTER COLUMN "unit_cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ALTER COLUMN "cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost" = round("products"."cost", 4) and "products"."cost" < 100000000);