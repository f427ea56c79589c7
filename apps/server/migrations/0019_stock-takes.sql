CREATE TABLE "stock_take_counts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"place" text NOT NULL,
	"round" integer NOT NULL,
	"quantity" integer NOT NULL,
	"user_id" text,
	"counted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_counts_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_take_counts_place" CHECK ("stock_take_counts"."place" in ('shelf', 'back-room')),
	CONSTRAINT "stock_take_counts_round" CHECK ("stock_take_counts"."round" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_take_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_take_lines" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"is_uncounted" boolean NOT NULL,
	"cost" numeric(12, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "stock_take_lines_key" PRIMARY KEY("organization_id","stock_take_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "stock_take_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_take_products" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "stock_take_products_key" PRIMARY KEY("organization_id","stock_take_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "stock_take_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_take_rulings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"round" integer NOT NULL,
	"place" text,
	"adds_up" boolean DEFAULT false NOT NULL,
	"kept_user_id" text,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_rulings_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_take_rulings_kind" CHECK ("stock_take_rulings"."kind" in ('recount', 'keep')),
	CONSTRAINT "stock_take_rulings_place" CHECK ("stock_take_rulings"."place" in ('shelf', 'back-room')),
	CONSTRAINT "stock_take_rulings_of_place" CHECK (("stock_take_rulings"."kind" = 'keep') = ("stock_take_rulings"."place" is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_take_rulings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"category_id" uuid,
	"is_blind" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"content_hash" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"uncounted" text,
	"uncounted_products" integer,
	"booking_id" uuid,
	CONSTRAINT "stock_takes_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_takes_scope" CHECK ("stock_takes"."scope" in ('all', 'category', 'products')),
	CONSTRAINT "stock_takes_category" CHECK (("stock_takes"."scope" = 'category') = ("stock_takes"."category_id" is not null)),
	CONSTRAINT "stock_takes_status" CHECK ("stock_takes"."status" in ('open', 'closed', 'cancelled')),
	CONSTRAINT "stock_takes_uncounted" CHECK ("stock_takes"."uncounted" in ('leave', 'zero')),
	CONSTRAINT "stock_takes_ended" CHECK (("stock_takes"."status" = 'open') = ("stock_takes"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "stock_takes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_take_fk" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_take_fk" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_products" ADD CONSTRAINT "stock_take_products_take_fk" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_products" ADD CONSTRAINT "stock_take_products_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_rulings" ADD CONSTRAINT "stock_take_rulings_take_fk" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_rulings" ADD CONSTRAINT "stock_take_rulings_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_rulings" ADD CONSTRAINT "stock_take_rulings_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_category_fk" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_ended_by_fk" FOREIGN KEY ("organization_id","ended_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_booking_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."stock_bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_take_counts_of" ON "stock_take_counts" USING btree ("organization_id","stock_take_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_take_rulings_of" ON "stock_take_rulings" USING btree ("organization_id","stock_take_id");--> statement-breakpoint
CREATE INDEX "stock_takes_time" ON "stock_takes" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_reverses_fk" FOREIGN KEY ("organization_id","reverses_id") REFERENCES "public"."stock_bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_bookings_reversed" ON "stock_bookings" USING btree ("organization_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_reason" CHECK ("stock_bookings"."reason" in ('damaged', 'out-of-date', 'stolen', 'own-use', 'other', 'miscounted', 'found', 'missing', 'sent-back'));--> statement-breakpoint
CREATE POLICY "stock_take_counts_read_own_business" ON "stock_take_counts" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_counts_add_to_own_business" ON "stock_take_counts" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_lines_read_own_business" ON "stock_take_lines" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_lines_add_to_own_business" ON "stock_take_lines" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_products_of_own_business" ON "stock_take_products" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_rulings_read_own_business" ON "stock_take_rulings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_rulings_add_to_own_business" ON "stock_take_rulings" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_takes_of_own_business" ON "stock_takes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE stock_takes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_rulings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_lines FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON stock_takes TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT ON stock_take_products, stock_take_counts, stock_take_rulings, stock_take_lines TO tuppence_app;
