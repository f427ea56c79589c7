ALTER TABLE "payment_refunds" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "taken_by" text DEFAULT 'terminal' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "pay_at" text;--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD COLUMN "payment" jsonb;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_record_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_taken_by" CHECK ("payment_transactions"."taken_by" in ('terminal', 'link'));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_terminal" CHECK (("payment_transactions"."taken_by" = 'terminal') = ("payment_transactions"."terminal_id" is not null));--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_payment" CHECK ("transaction_tenders"."payment" is null or ("transaction_tenders"."method" in ('card', 'digital') and "transaction_tenders"."payment" ->> 'id' is not null));