CREATE TABLE "parked_baskets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"label" text NOT NULL,
	"cart" jsonb NOT NULL,
	"item_count" integer NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"parked_at" timestamp with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"till_id" uuid NOT NULL,
	"ended" text,
	"end_id" uuid,
	"ended_at" timestamp with time zone,
	"ended_by_name" text,
	"ended_till_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parked_baskets_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "parked_baskets_how_ended" CHECK ("parked_baskets"."ended" in ('recalled', 'discarded')),
	CONSTRAINT "parked_baskets_end" CHECK (num_nonnulls("parked_baskets"."ended", "parked_baskets"."end_id", "parked_baskets"."ended_at", "parked_baskets"."ended_by_name", "parked_baskets"."ended_till_id") in (0, 5)),
	CONSTRAINT "parked_baskets_size" CHECK ("parked_baskets"."item_count" > 0 and "parked_baskets"."total" >= 0 and "parked_baskets"."label" <> '')
);
--> statement-breakpoint
ALTER TABLE "parked_baskets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_ended_till_fk" FOREIGN KEY ("organization_id","ended_till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parked_baskets_waiting" ON "parked_baskets" USING btree ("organization_id","parked_at") WHERE ended is null;--> statement-breakpoint
CREATE INDEX "parked_baskets_ended" ON "parked_baskets" USING btree ("organization_id","ended_at") WHERE ended is not null;--> statement-breakpoint
CREATE POLICY "parked_baskets_of_own_business" ON "parked_baskets" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "parked_baskets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Swept when its time is over: a basket is no record of money.
GRANT SELECT, INSERT, UPDATE, DELETE ON parked_baskets TO tuppence_app;
