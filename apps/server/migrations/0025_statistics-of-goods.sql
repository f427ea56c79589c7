-- A first import makes a hundred thousand rows in seconds, long before autovacuum looks, and until then every plan, those of
-- sales included, is one for empty tables. Only the owner may gather statistics; this lets the application ask for it, of
-- these tables and nothing else (decision 0081).
CREATE FUNCTION gather_statistics_of_goods() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN
    ANALYZE products, product_words, product_barcodes, shop_words, inventory, customers, import_chunks;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION gather_statistics_of_goods() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gather_statistics_of_goods() TO tuppence_app;
