ALTER TABLE "online_order_settings" ALTER COLUMN "hours" DROP NOT NULL;--> statement-breakpoint
-- The hours of orders become the opening hours of a shop that has said none: of several in a day, from the first to the last.
ALTER TABLE "online_order_settings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "organizations" AS o
   SET "settings" = o."settings" || jsonb_build_object('openingHours', jsonb_build_object('week', said."week", 'exceptions', '[]'::jsonb)),
       "updated_at" = now()
  FROM (
    SELECT s."organization_id",
           (SELECT jsonb_agg((
                     SELECT jsonb_build_object('from', min(h."from"), 'to', least(max(h."to"), '23:59'))
                       FROM jsonb_to_recordset(s."hours") AS h ("day" int, "from" text, "to" text)
                      WHERE h."day" = weekday HAVING min(h."from") < least(max(h."to"), '23:59')) ORDER BY weekday)
              FROM generate_series(1, 7) AS weekday) AS "week"
      FROM "online_order_settings" s WHERE jsonb_array_length(s."hours") > 0
  ) said
 WHERE said."organization_id" = o."id" AND NOT o."settings" ? 'openingHours';--> statement-breakpoint
ALTER TABLE "organizations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "online_order_settings" FORCE ROW LEVEL SECURITY;
