ALTER TABLE "transaction_items" ADD COLUMN "offers" jsonb;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "offer_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_offers" CHECK (case when "transaction_items"."quantity" > 0 then ("transaction_items"."offers" is null) = ("transaction_items"."offer_amount" is null)
            and ("transaction_items"."offer_amount" is null or "transaction_items"."offer_amount" > 0)
          else "transaction_items"."offers" is null and coalesce("transaction_items"."offer_amount", 0) <= 0 end);