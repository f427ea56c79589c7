ALTER TABLE "organizations" DROP CONSTRAINT "organizations_limits";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "vat_code" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "max_tills" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_vat_code" CHECK ("organizations"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_limits" CHECK ("organizations"."max_users" >= 0 and "organizations"."max_products" >= 0 and "organizations"."max_tills" >= 0);--> statement-breakpoint
-- Row-level security is forced on the owner as well: without this the statements below would find no row.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE admin_customers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE organizations SET vat_code = CASE vat_rate WHEN 5 THEN 'reduced' WHEN 0 THEN 'zero' ELSE 'custom' END
 WHERE vat_rate <> 20;--> statement-breakpoint
UPDATE organizations o SET max_tills = CASE a.plan WHEN 'Professional' THEN 15 ELSE 500 END
  FROM admin_customers a WHERE a.organization_id = o.id AND a.plan IN ('Professional', 'Enterprise');--> statement-breakpoint
ALTER TABLE admin_customers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
