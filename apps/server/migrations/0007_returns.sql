ALTER TABLE "transactions" DROP CONSTRAINT "transactions_kind";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_amounts";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_reverses_fk";
--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "returns_item_id" uuid;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "returns_transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "restock" boolean;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reason_note" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "returned_total" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ADD COLUMN "refunds_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_takings" ADD COLUMN "refunds_total" numeric(18, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_approved_by_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_items_returns" ON "transaction_items" USING btree ("organization_id","returns_transaction_id") WHERE returns_transaction_id is not null;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_return" CHECK (("transaction_items"."quantity" < 0) = ("transaction_items"."restock" is not null)
        and ("transaction_items"."returns_item_id" is null) = ("transaction_items"."returns_transaction_id" is null)
        and ("transaction_items"."returns_item_id" is null or "transaction_items"."quantity" < 0));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_return" CHECK (("transactions"."kind" = 'sale') = ("transactions"."returned_total" is null) and ("transactions"."kind" = 'sale') = ("transactions"."reason" is null));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_kind" CHECK ("transactions"."kind" in ('sale', 'void', 'refund', 'exchange')
        and ("transactions"."kind" <> 'sale' or "transactions"."reverses_id" is null) and ("transactions"."kind" <> 'void' or "transactions"."reverses_id" is not null));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_amounts" CHECK ("transactions"."basket_discount" >= 0 and ("transactions"."kind" <> 'sale' or "transactions"."discount_amount" >= "transactions"."basket_discount"));