ALTER TABLE "products" ADD COLUMN "former_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "former_discount_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_former_prices" CHECK (jsonb_typeof("products"."former_prices") = 'object');--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_former_limits" CHECK (jsonb_typeof("organizations"."former_discount_limits") = 'object');