ALTER TABLE "products" ADD COLUMN "price_changed_at" timestamp with time zone;
