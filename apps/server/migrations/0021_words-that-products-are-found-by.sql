CREATE TABLE "product_words" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "product_words_key" PRIMARY KEY("organization_id","product_id","word"),
	CONSTRAINT "product_words_said" CHECK (length("product_words"."word") between 1 and 64 and length("product_words"."name_key") <= 80)
);
--> statement-breakpoint
ALTER TABLE "product_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_words" (
	"organization_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "shop_words_key" PRIMARY KEY("organization_id","word"),
	CONSTRAINT "shop_words_said" CHECK (length("shop_words"."word") between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "shop_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_colour";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_words" ADD CONSTRAINT "shop_words_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_words_search" ON "product_words" USING btree ("organization_id","word","name_key","product_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("organization_id","category_id");--> statement-breakpoint
-- Row-level security is forced on the owner as well: without this the statements below would find no row.
ALTER TABLE categories NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE categories SET colour = colour % 8 WHERE colour > 7;--> statement-breakpoint
ALTER TABLE categories FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_colour" CHECK ("categories"."colour" between 0 and 7);--> statement-breakpoint
CREATE POLICY "product_words_of_own_business" ON "product_words" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shop_words_of_own_business" ON "shop_words" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON product_words TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT ON shop_words TO tuppence_app;--> statement-breakpoint
-- A picture goes when the last product that shows it has another.
GRANT DELETE ON product_pictures TO tuppence_app;--> statement-breakpoint
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO product_words (organization_id, product_id, word, name_key)
SELECT organization_id, id, word, left(lower(name), 60)
  FROM products, LATERAL (
  select distinct left(word, 64) as word
    from regexp_split_to_table(
           lower(regexp_replace(normalize(name || ' ' || sku || ' ' || coalesce(barcode, '') || ' '
                                          || array_to_string(other_barcodes, ' '), NFKD),
                                '[\u0300-\u036f''\u0060\u00b4\u02bc\u2018\u2019]', '', 'g')),
           '[\u0001-\u0020\u007f-\u009f\u2028\u2029]+') as token,
         lateral (select regexp_replace(token, '^[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+|[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+$', '', 'g')
                  union all
                  select regexp_split_to_table(token, '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+')) as parts (word)
   where word <> '') AS words
 WHERE archived_at IS NULL;--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO shop_words (organization_id, word)
SELECT DISTINCT organization_id, word FROM product_words WHERE word !~ '[0-9]' AND length(word) BETWEEN 3 AND 40;--> statement-breakpoint
ALTER TABLE product_words FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE shop_words FORCE ROW LEVEL SECURITY;
