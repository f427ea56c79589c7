CREATE TABLE "product_days" (
	"organization_id" uuid NOT NULL,
	"trading_day" date NOT NULL,
	"till_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sold" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"vat" numeric(18, 2) NOT NULL,
	"discount" numeric(18, 2) NOT NULL,
	"cost" numeric(18, 2) NOT NULL,
	"costed_net" numeric(18, 2) NOT NULL,
	CONSTRAINT "product_days_key" PRIMARY KEY("organization_id","trading_day","till_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff_hours" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"trading_day" date NOT NULL,
	"till_id" uuid NOT NULL,
	"hour" integer NOT NULL,
	"user_id" text,
	"sales_count" integer NOT NULL,
	"refunds_count" integer NOT NULL,
	"refunds_total" numeric(18, 2) NOT NULL,
	"voids_count" integer NOT NULL,
	"voids_total" numeric(18, 2) NOT NULL,
	"sales_total" numeric(18, 2) NOT NULL,
	"vat_total" numeric(18, 2) NOT NULL,
	"discount_total" numeric(18, 2) NOT NULL,
	CONSTRAINT "staff_hours_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "staff_hours_hour" UNIQUE NULLS NOT DISTINCT("organization_id","trading_day","till_id","hour","user_id"),
	CONSTRAINT "staff_hours_of_a_clock" CHECK ("staff_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "staff_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vat_days" (
	"organization_id" uuid NOT NULL,
	"trading_day" date NOT NULL,
	"till_id" uuid NOT NULL,
	"vat_code" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"vat" numeric(18, 2) NOT NULL,
	CONSTRAINT "vat_days_key" PRIMARY KEY("organization_id","trading_day","till_id","vat_code","vat_rate"),
	CONSTRAINT "vat_days_code" CHECK ("vat_days"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom'))
);
--> statement-breakpoint
ALTER TABLE "vat_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "unit_cost" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours" ADD CONSTRAINT "staff_hours_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours" ADD CONSTRAINT "staff_hours_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_days" ADD CONSTRAINT "vat_days_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_losses" ON "inventory" USING btree ("organization_id","created_at") WHERE transaction_type in ('waste', 'count', 'adjustment');--> statement-breakpoint
CREATE POLICY "product_days_of_own_business" ON "product_days" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff_hours_of_own_business" ON "staff_hours" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "vat_days_of_own_business" ON "vat_days" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON product_days, staff_hours, vat_days TO tuppence_app;--> statement-breakpoint
-- A row that grows with each sale is written anew each time: with room left beside it, no index has to be told.
ALTER TABLE product_days SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE staff_hours SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE vat_days SET (fillfactor = 50);--> statement-breakpoint
-- Row-level security is forced on the owner as well: without this the statements below would find no row.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE transaction_items NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The sales there are, rolled up as roll-ups.sql.ts does it; what their goods had cost nobody wrote down.
INSERT INTO product_days (organization_id, trading_day, till_id, product_id, sold, returned, net, vat, discount, cost, costed_net)
SELECT r.organization_id, r.trading_day, r.till_id, l.product_id,
       coalesce(sum(l.quantity) filter (where l.quantity > 0 or r.kind = 'void'), 0),
       coalesce(-sum(l.quantity) filter (where l.quantity < 0 and r.kind <> 'void'), 0),
       sum(l.net_amount), sum(l.vat_amount),
       sum(l.discount_amount + l.total_price - case when r.vat_mode = 'as-marked' and l.vat_inclusive
         then l.net_amount + l.vat_amount else l.net_amount end),
       coalesce(sum(l.unit_cost * l.quantity) filter (where l.quantity > 0 or l.restock), 0),
       coalesce(sum(l.net_amount) filter (where l.unit_cost is not null), 0)
  FROM transactions r JOIN transaction_items l ON l.organization_id = r.organization_id AND l.transaction_id = r.id
 GROUP BY r.organization_id, r.trading_day, r.till_id, l.product_id;--> statement-breakpoint
INSERT INTO vat_days (organization_id, trading_day, till_id, vat_code, vat_rate, net, vat)
SELECT r.organization_id, r.trading_day, r.till_id, l.vat_code, l.vat_rate, sum(l.net_amount), sum(l.vat_amount)
  FROM transactions r JOIN transaction_items l ON l.organization_id = r.organization_id AND l.transaction_id = r.id
 GROUP BY r.organization_id, r.trading_day, r.till_id, l.vat_code, l.vat_rate;--> statement-breakpoint
-- A sale that was voided whole is off the count where its void is, or in its own place where the void came first (voids.sql.ts).
WITH voiding AS (
  SELECT o.organization_id, CASE WHEN bool_or(v.received_at < o.received_at) THEN o.id
           ELSE (array_agg(v.id ORDER BY v.received_at, v.id))[1] END AS id
    FROM transactions v JOIN transactions o ON o.organization_id = v.organization_id AND o.id = v.reverses_id
     AND o.kind = 'sale' AND o.total_amount = -v.total_amount
   WHERE v.kind = 'void' AND NOT EXISTS (
     SELECT FROM transaction_items i
      WHERE i.organization_id = o.organization_id AND i.transaction_id IN (o.id, v.id)
        AND (i.transaction_id = v.id OR i.quantity > 0)
      GROUP BY coalesce(i.returns_item_id, i.id) HAVING sum(i.quantity) <> 0)
   GROUP BY o.organization_id, o.id)
INSERT INTO staff_hours (organization_id, id, trading_day, till_id, hour, user_id, sales_count, refunds_count, refunds_total,
    voids_count, voids_total, sales_total, vat_total, discount_total)
SELECT r.organization_id, gen_random_uuid(), r.trading_day, r.till_id, extract(hour from r.created_at at time zone o.time_zone)::int,
       r.user_id, count(*) filter (where r.kind = 'sale') - count(v.id),
       count(*) filter (where r.kind in ('refund', 'exchange')),
       coalesce(sum(r.returned_total) filter (where r.kind in ('refund', 'exchange')), 0),
       count(*) filter (where r.kind = 'void'), coalesce(sum(r.returned_total) filter (where r.kind = 'void'), 0),
       sum(r.total_amount), sum(r.tax_amount), sum(r.discount_amount)
  FROM transactions r JOIN organizations o ON o.id = r.organization_id
  LEFT JOIN voiding v ON v.organization_id = r.organization_id AND v.id = r.id
 GROUP BY 1, 3, 4, 5, 6;--> statement-breakpoint
ALTER TABLE transaction_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE product_days FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE staff_hours FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE vat_days FORCE ROW LEVEL SECURITY;
