ALTER TABLE "transaction_items" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "basket_discount_reason" text;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_discount_reason" CHECK (length("transaction_items"."discount_reason") <= 60 and "transaction_items"."discount_reason" <> '');--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_basket_discount_reason" CHECK (length("transactions"."basket_discount_reason") <= 60 and "transactions"."basket_discount_reason" <> '');