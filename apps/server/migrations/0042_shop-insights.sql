CREATE TABLE "insight_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "insight_turns_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "insight_turns_one" CHECK ("insight_turns"."id" = "insight_turns"."organization_id")
);
--> statement-breakpoint
ALTER TABLE "insight_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_insights" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content" jsonb,
	"made_at" timestamp with time zone,
	"lead_days" integer NOT NULL,
	"cover_days" integer NOT NULL,
	CONSTRAINT "shop_insights_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shop_insights_one" CHECK ("shop_insights"."id" = "shop_insights"."organization_id"),
	CONSTRAINT "shop_insights_made" CHECK (("shop_insights"."content" is null) = ("shop_insights"."made_at" is null)),
	CONSTRAINT "shop_insights_ordering" CHECK ("shop_insights"."lead_days" >= 0 and "shop_insights"."cover_days" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_insights" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_insights" ADD CONSTRAINT "shop_insights_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_turns_due" ON "insight_turns" USING btree ("due_at");--> statement-breakpoint
CREATE POLICY "insight_turns_of_platform" ON "insight_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shop_insights_of_own_business" ON "shop_insights" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE shop_insights FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE insight_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON shop_insights TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON insight_turns TO tuppence_app;
