ALTER TABLE "disputed_sales" DROP CONSTRAINT "disputed_sales_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT "journal_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_items" DROP CONSTRAINT "transaction_items_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_tenders" DROP CONSTRAINT "transaction_tenders_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "inventory" DROP CONSTRAINT "inventory_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "shifts" DROP CONSTRAINT "shifts_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "till_sessions" DROP CONSTRAINT "till_sessions_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "till_takings" DROP CONSTRAINT "till_takings_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "sync_queue" DROP CONSTRAINT "sync_queue_organization_id_organizations_id_fk";
