CREATE TABLE "product_barcodes" (
	"organization_id" uuid NOT NULL,
	"barcode" text NOT NULL,
	"product_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "product_barcodes_key" PRIMARY KEY("organization_id","barcode"),
	CONSTRAINT "product_barcodes_said" CHECK (length(trim("product_barcodes"."barcode")) between 1 and 64),
	CONSTRAINT "product_barcodes_places" CHECK ("product_barcodes"."place" between 0 and 19)
);
--> statement-breakpoint
ALTER TABLE "product_barcodes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"organization_id" uuid NOT NULL,
	"id" text NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_pictures_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "product_pictures_named" CHECK ("product_pictures"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "product_pictures_small" CHECK (length("product_pictures"."small") <= 65536 and length("product_pictures"."large") <= 1048576)
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_bookings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"supplier" text,
	"reference" text,
	"note" text,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_bookings_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_bookings_kind" CHECK ("stock_bookings"."kind" in ('delivery', 'waste', 'adjustment', 'count', 'import'))
);
--> statement-breakpoint
ALTER TABLE "stock_bookings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "products_barcode";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "other_barcodes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "content_amount" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "content_unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "lot" text;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "unit_cost" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "product_barcodes" ADD CONSTRAINT "product_barcodes_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcodes_place" ON "product_barcodes" USING btree ("organization_id","product_id","place");--> statement-breakpoint
CREATE INDEX "stock_bookings_time" ON "stock_bookings" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_fk" FOREIGN KEY ("organization_id","picture_id") REFERENCES "public"."product_pictures"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_booking_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."stock_bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_booking" ON "inventory" USING btree ("organization_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_content_unit" CHECK ("products"."content_unit" in ('g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'each'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_content" CHECK (("products"."content_amount" is null) = ("products"."content_unit" is null) and "products"."content_amount" > 0);--> statement-breakpoint
CREATE POLICY "product_barcodes_of_own_business" ON "product_barcodes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "product_pictures_of_own_business" ON "product_pictures" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_bookings_read_own_business" ON "stock_bookings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_bookings_add_to_own_business" ON "stock_bookings" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE product_pictures FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_bookings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON product_pictures, stock_bookings TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON product_barcodes TO tuppence_app;--> statement-breakpoint
-- Row-level security is forced on the owner as well: without this the statement below would find no row.
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO product_barcodes (organization_id, barcode, product_id, place)
SELECT organization_id, barcode, id, 0 FROM products WHERE archived_at IS NULL AND barcode IS NOT NULL;--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE product_barcodes FORCE ROW LEVEL SECURITY;
