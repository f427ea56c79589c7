ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "online_orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "online_orders" ADD COLUMN "network_range" text;--> statement-breakpoint
CREATE INDEX "online_orders_placed" ON "online_orders" USING btree ("organization_id","placed_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low-stock', 'big-refund', 'cash-difference', 'till-offline', 'payment-waiting', 'backup-failed', 'not-in-books', 'many-online-orders', 'account-security'));