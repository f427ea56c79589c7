ALTER TABLE "products" ADD COLUMN "average_cost" numeric;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "average_before" numeric;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_average_cost" CHECK ("products"."average_cost" = round("products"."average_cost", 6) and "products"."average_cost" >= 0);