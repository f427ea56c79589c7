CREATE TABLE "online_order_lines" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"vat_code" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_inclusive" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_order_lines_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "online_order_lines_goods" UNIQUE("organization_id","order_id","product_id"),
	CONSTRAINT "online_order_lines_vat" CHECK ("online_order_lines"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom')),
	CONSTRAINT "online_order_lines_size" CHECK ("online_order_lines"."quantity" > 0 and "online_order_lines"."unit_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "online_order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "online_order_settings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"hours" jsonb NOT NULL,
	"slot_minutes" integer NOT NULL,
	"most_per_slot" integer NOT NULL,
	"lead_minutes" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"kept_minutes" integer NOT NULL,
	"category_ids" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_order_settings_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "online_order_settings_one" CHECK ("online_order_settings"."id" = "online_order_settings"."organization_id"),
	CONSTRAINT "online_order_settings_numbers" CHECK ("online_order_settings"."slot_minutes" > 0 and "online_order_settings"."most_per_slot" > 0 and "online_order_settings"."lead_minutes" >= 0
        and "online_order_settings"."days_ahead" >= 0 and "online_order_settings"."kept_minutes" >= 0 and "online_order_settings"."last_number" >= 0)
);
--> statement-breakpoint
ALTER TABLE "online_order_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "online_order_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "online_order_turns_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "online_order_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "online_orders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"content_hash" text NOT NULL,
	"name" text,
	"phone" text,
	"phone_key" text,
	"email" text,
	"customer_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"slot_from" timestamp with time zone NOT NULL,
	"slot_to" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"by_name" text,
	"reason" text,
	"sale_id" uuid,
	"mailed_state" text,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_orders_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "online_orders_number" UNIQUE("organization_id","number"),
	CONSTRAINT "online_orders_state" CHECK ("online_orders"."state" in ('new', 'accepted', 'ready', 'collected', 'rejected', 'expired', 'cancelled')),
	CONSTRAINT "online_orders_over" CHECK (("online_orders"."state" in ('new', 'accepted', 'ready')) = ("online_orders"."ended_at" is null)),
	CONSTRAINT "online_orders_collected" CHECK (("online_orders"."state" = 'collected') = ("online_orders"."sale_id" is not null)),
	CONSTRAINT "online_orders_reason" CHECK ("online_orders"."state" <> 'rejected' or length("online_orders"."reason") > 0),
	CONSTRAINT "online_orders_whose" CHECK ("online_orders"."ended_at" is not null or "online_orders"."name" is not null),
	CONSTRAINT "online_orders_size" CHECK ("online_orders"."total" >= 0 and "online_orders"."number" > 0 and "online_orders"."mail_tries" >= 0
        and "online_orders"."slot_from" < "online_orders"."slot_to" and "online_orders"."slot_to" <= "online_orders"."expires_at")
);
--> statement-breakpoint
ALTER TABLE "online_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "held_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "online_order_lines" ADD CONSTRAINT "online_order_lines_order_fk" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."online_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_lines" ADD CONSTRAINT "online_order_lines_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_settings" ADD CONSTRAINT "online_order_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_turns" ADD CONSTRAINT "online_order_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_order_turns_due" ON "online_order_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "online_orders_open" ON "online_orders" USING btree ("organization_id","slot_from") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "online_orders_ended" ON "online_orders" USING btree ("organization_id","ended_at") WHERE ended_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_held" CHECK ("products"."held_quantity" >= 0);--> statement-breakpoint
CREATE POLICY "online_order_lines_of_own_business" ON "online_order_lines" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_order_settings_of_own_business" ON "online_order_settings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_order_turns_of_platform" ON "online_order_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_orders_of_own_business" ON "online_orders" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE online_order_settings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE online_orders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE online_order_lines FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE online_order_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON online_order_settings TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON online_orders TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT ON online_order_lines TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON online_order_turns TO tuppence_app;
