ALTER TABLE "payment_refunds" ADD COLUMN "seen_to_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "seen_to_by_name" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "seen_to_reason" text;--> statement-breakpoint
CREATE INDEX "payment_refunds_to_see_to" ON "payment_refunds" USING btree ("organization_id") WHERE state in ('sent', 'unknown', 'refused') and seen_to_at is null;