CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('nightly', 'asked', 'drill'))
);
--> statement-breakpoint
ALTER TABLE "backup_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"database" text NOT NULL,
	"asked_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"step" text DEFAULT 'reading' NOT NULL,
	"rows_back" bigint DEFAULT 0 NOT NULL,
	"rows_all" bigint,
	CONSTRAINT "restores_step" CHECK ("restores"."step" in ('reading', 'filling', 'checking'))
);
--> statement-breakpoint
ALTER TABLE "restores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "categories" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text,
	"colour" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "categories_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "categories_named" CHECK (length(trim("categories"."name")) > 0),
	CONSTRAINT "categories_colour" CHECK ("categories"."colour" between 0 and 7)
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "products" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sku" varchar(100) NOT NULL,
	"barcode" text,
	"other_barcodes" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category_id" uuid,
	"price" numeric(10, 2) NOT NULL,
	"cost" numeric DEFAULT '0.00' NOT NULL,
	"stock_quantity" bigint DEFAULT 0 NOT NULL,
	"held_quantity" integer DEFAULT 0 NOT NULL,
	"min_stock_level" integer DEFAULT 0 NOT NULL,
	"vat_code" text DEFAULT 'standard' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '20.00' NOT NULL,
	"vat_inclusive" boolean DEFAULT true NOT NULL,
	"unit_type" text DEFAULT 'each' NOT NULL,
	"content_amount" numeric(9, 3),
	"content_unit" text,
	"picture_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"price_changed_at" timestamp with time zone,
	"former_prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "products_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "products_named" CHECK (length(trim("products"."name")) > 0 and length(trim("products"."sku")) > 0),
	CONSTRAINT "products_held" CHECK ("products"."held_quantity" >= 0),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0 and "products"."cost" >= 0 and "products"."min_stock_level" >= 0),
	CONSTRAINT "products_cost" CHECK ("products"."cost" = round("products"."cost", 4) and "products"."cost" < 100000000),
	CONSTRAINT "products_former_prices" CHECK (jsonb_typeof("products"."former_prices") = 'object'),
	CONSTRAINT "products_vat_code" CHECK ("products"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom')),
	CONSTRAINT "products_vat_rate" CHECK ("products"."vat_rate" between 0 and 100),
	CONSTRAINT "products_no_rate_no_vat" CHECK ("products"."vat_code" not in ('zero', 'exempt') or "products"."vat_rate" = 0),
	CONSTRAINT "products_content_unit" CHECK ("products"."content_unit" in ('g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'each')),
	CONSTRAINT "products_content" CHECK (("products"."content_amount" is null) = ("products"."content_unit" is null) and "products"."content_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_words" (
	"organization_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "shop_words_key" PRIMARY KEY("organization_id","word"),
	CONSTRAINT "shop_words_said" CHECK (length("shop_words"."word") between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "shop_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"is_given" boolean NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_consents_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customer_consents_channel" CHECK ("customer_consents"."channel" in ('email', 'sms', 'post'))
);
--> statement-breakpoint
ALTER TABLE "customer_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_reads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reader_id" text NOT NULL,
	"is_operator" boolean NOT NULL,
	"reader_name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"read" integer NOT NULL,
	"copied" integer NOT NULL,
	"address" text NOT NULL,
	"refused_at" timestamp with time zone,
	"audited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_reads_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customer_reads_hour" UNIQUE("organization_id","reader_id","hour"),
	CONSTRAINT "customer_reads_counts" CHECK ("customer_reads"."read" >= 0 and "customer_reads"."copied" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customer_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"address" text,
	"company" text,
	"loyalty_points" bigint DEFAULT 0 NOT NULL,
	"total_spent" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(normalize(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')), NFKD), '[\u0300-\u036f]', '', 'g')) STORED NOT NULL,
	"notes" text,
	"merged_into" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "customers_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customers_merged_away" CHECK ("customers"."merged_into" is null or ("customers"."archived_at" is not null and "customers"."merged_into" <> "customers"."id")),
	CONSTRAINT "customers_email" CHECK ("customers"."email" is null or length("customers"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customers_told_apart" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_told_apart_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customers_told_apart_pair" UNIQUE("organization_id","one_id","other_id"),
	CONSTRAINT "customers_told_apart_two" CHECK ("customers_told_apart"."one_id" < "customers_told_apart"."other_id")
);
--> statement-breakpoint
ALTER TABLE "customers_told_apart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"transaction_id" uuid,
	"other_customer_id" uuid,
	"user_id" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loyalty_entries_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "loyalty_entries_kind" CHECK ("loyalty_entries"."kind" in ('opening', 'earned', 'taken-back', 'redeemed', 'given-back', 'adjusted', 'merged-out', 'merged-in')),
	CONSTRAINT "loyalty_entries_adjusted" CHECK (("loyalty_entries"."kind" = 'adjusted') = ("loyalty_entries"."reason" is not null) and ("loyalty_entries"."user_id" is null or "loyalty_entries"."kind" = 'adjusted')),
	CONSTRAINT "loyalty_entries_of_record" CHECK (("loyalty_entries"."kind" in ('earned', 'taken-back', 'redeemed', 'given-back')) = ("loyalty_entries"."transaction_id" is not null)),
	CONSTRAINT "loyalty_entries_merged" CHECK (("loyalty_entries"."kind" in ('merged-out', 'merged-in')) = ("loyalty_entries"."other_customer_id" is not null) and "loyalty_entries"."other_customer_id" is distinct from "loyalty_entries"."customer_id"),
	CONSTRAINT "loyalty_entries_points" CHECK ("loyalty_entries"."points" <> 0 and ("loyalty_entries"."transaction_id" is null or ("loyalty_entries"."kind" in ('earned', 'given-back')) = ("loyalty_entries"."points" > 0)))
);
--> statement-breakpoint
ALTER TABLE "loyalty_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_copies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_files" integer DEFAULT 0 NOT NULL,
	"done_rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "data_copies_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_copies_status" CHECK ("data_copies"."status" in ('waiting', 'making', 'ready', 'failed')),
	CONSTRAINT "data_copies_ready" CHECK (("data_copies"."status" = 'ready') = ("data_copies"."ready_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "data_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_copy_pieces" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_copy_pieces_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_copy_pieces_place_said" CHECK ("data_copy_pieces"."place" >= 0)
);
--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "display_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "display_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "display_contents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "display_contents_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "display_contents_one" CHECK ("display_contents"."id" = "display_contents"."organization_id")
);
--> statement-breakpoint
ALTER TABLE "display_contents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "display_states" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" jsonb,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "display_states_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "display_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "displays" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "displays_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "displays_token" UNIQUE("organization_id","token_hash"),
	CONSTRAINT "displays_named" CHECK (length(trim("displays"."name")) between 1 and 60),
	CONSTRAINT "displays_ends" CHECK ("displays"."expires_at" > "displays"."connected_at")
);
--> statement-breakpoint
ALTER TABLE "displays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"business" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_words" CHECK (length(trim("enquiries"."name")) > 0 and length(trim("enquiries"."email")) > 0 and length(trim("enquiries"."message")) > 0),
	CONSTRAINT "enquiries_answer" CHECK (("enquiries"."answered_at" is null) = ("enquiries"."answered_by_name" is null))
);
--> statement-breakpoint
ALTER TABLE "enquiries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "devices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"device_type" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"serial_number" text,
	"mac_address" "macaddr",
	"ip_address" "inet",
	"status" text DEFAULT 'online' NOT NULL,
	"firmware_version" text,
	"last_ping_at" timestamp with time zone,
	"configuration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "printed_invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"output" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_invoices_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "printed_invoices_output" CHECK ("printed_invoices"."output" in ('print', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "printed_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "printed_papers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_papers_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "printed_papers_of_sale" UNIQUE("organization_id","sale_id","paper"),
	CONSTRAINT "printed_papers_paper" CHECK ("printed_papers"."paper" in ('receipt', 'vat-invoice'))
);
--> statement-breakpoint
ALTER TABLE "printed_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "printers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"name" text NOT NULL,
	"connection" text NOT NULL,
	"host" text,
	"port" integer,
	"family" text NOT NULL,
	"columns" integer NOT NULL,
	"has_drawer" boolean NOT NULL,
	"seen_at" timestamp with time zone,
	"fault" text,
	"is_paper_low" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printers_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "printers_of_till" UNIQUE("organization_id","till_id"),
	CONSTRAINT "printers_named" CHECK (length(trim("printers"."name")) between 1 and 100),
	CONSTRAINT "printers_connection" CHECK ("printers"."connection" in ('network', 'usb', 'serial', 'bluetooth', 'browser')),
	CONSTRAINT "printers_family" CHECK ("printers"."family" in ('epson', 'star', 'star-line', 'bixolon', 'citizen', 'sunmi', 'xprinter', 'other')),
	CONSTRAINT "printers_columns" CHECK ("printers"."columns" in (32, 42, 48, 64)),
	CONSTRAINT "printers_address" CHECK (("printers"."connection" = 'network') = ("printers"."host" is not null) and ("printers"."host" is null) = ("printers"."port" is null)),
	CONSTRAINT "printers_port" CHECK ("printers"."port" between 9100 and 9109),
	CONSTRAINT "printers_seen" CHECK ("printers"."seen_at" is not null or ("printers"."fault" is null and "printers"."is_paper_low" is null))
);
--> statement-breakpoint
ALTER TABLE "printers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approvals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"till_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"approver_id" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"used_for" uuid,
	"used_at" timestamp with time zone,
	CONSTRAINT "approvals_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "approvals_action" CHECK ("approvals"."action" in ('open-drawer', 'void', 'refund', 'override-price', 'discount-above-limit')),
	CONSTRAINT "approvals_used" CHECK (("approvals"."used_for" is null) = ("approvals"."used_at" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."person_id" <> "approvals"."approver_id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text,
	"approver_id" text,
	"operator_id" uuid,
	"action" text NOT NULL,
	"subject_type" text,
	"subject_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_identities_key" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "external_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"holder" text NOT NULL,
	"device" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_key" PRIMARY KEY("holder","device")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bound_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_kind" CHECK ("passkey_challenges"."kind" in ('add', 'login', 'proof'))
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"holder" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factors" (
	"holder" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_sealed" CHECK ("second_factors"."secret" like 'v1.%')
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"organization_id" uuid,
	"person_id" text NOT NULL,
	"device" text,
	"address" text,
	"till_id" uuid,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_failure_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_failures_count" CHECK ("sign_in_failures"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sign_in_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "till_people" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"public_key" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_people_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "till_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"sheet" integer NOT NULL,
	"place" integer NOT NULL,
	"rows" json NOT NULL,
	"lines" json,
	"written" json,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_chunks_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "import_chunks_place_said" CHECK ("import_chunks"."sheet" >= 0 and "import_chunks"."place" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"sheets" json DEFAULT '[]'::json NOT NULL,
	"plan" json,
	"counts" json,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"all_rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"user_id" text,
	"operator_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"rows_go_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products', 'customers', 'stock')),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('reading', 'read', 'checking', 'checked', 'applying', 'applied', 'stopping', 'cancelled', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "notification_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"place" text,
	"looked_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "notification_turns_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"audience" text NOT NULL,
	"person_id" text,
	"at" timestamp with time zone NOT NULL,
	"read_by" text[] DEFAULT '{}' NOT NULL,
	"mail_state" text NOT NULL,
	"mailed_to" text[] DEFAULT '{}' NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notifications_subject" UNIQUE("organization_id","kind","subject"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low-stock', 'big-refund', 'cash-difference', 'till-offline', 'payment-waiting', 'backup-failed', 'not-in-books', 'many-online-orders', 'customers-read', 'account-security')),
	CONSTRAINT "notifications_audience" CHECK ("notifications"."audience" in ('owners', 'managers')),
	CONSTRAINT "notifications_mail_state" CHECK ("notifications"."mail_state" in ('none', 'waiting', 'sent', 'given-up')),
	CONSTRAINT "notifications_mail_tries" CHECK ("notifications"."mail_tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admin_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_code" text NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text DEFAULT 'Retail' NOT NULL,
	"location" text,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"password_over_at" timestamp with time zone,
	"plan" text DEFAULT 'Starter' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_login_at" timestamp with time zone,
	"organization_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "admin_customers_business_code_unique" UNIQUE("business_code"),
	CONSTRAINT "admin_customers_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "admin_customers_password" CHECK ("admin_customers"."password" like '$argon2id$%'),
	CONSTRAINT "admin_customers_plan" CHECK ("admin_customers"."plan" in ('Starter', 'Professional', 'Enterprise')),
	CONSTRAINT "admin_customers_status" CHECK ("admin_customers"."status" in ('active', 'suspended', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "admin_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "business_code_counter" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "business_code_counter_one_row" CHECK ("business_code_counter"."id")
);
--> statement-breakpoint
ALTER TABLE "business_code_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"address" "inet",
	"mail_due_at" timestamp with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "operator_alerts_event" CHECK ("operator_alerts"."event" in ('signed-in-new-device', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed'))
);
--> statement-breakpoint
ALTER TABLE "operator_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_deeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"address" "inet",
	CONSTRAINT "operator_deeds_action" CHECK ("operator_deeds"."action" in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set', 'restored', 'chose-database', 'removed-database', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed', 'logged-out-elsewhere'))
);
--> statement-breakpoint
ALTER TABLE "operator_deeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"for_name" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "operator_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"password" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_username_unique" UNIQUE("username"),
	CONSTRAINT "operators_password" CHECK ("operators"."password" like '$argon2id$%')
);
--> statement-breakpoint
ALTER TABLE "operators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "remote_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_access_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "remote_access_reason" CHECK (length(trim("remote_access"."reason")) > 0)
);
--> statement-breakpoint
ALTER TABLE "remote_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"network" text,
	"network_range" text,
	"email" text,
	"customer_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"slot_from" timestamp with time zone NOT NULL,
	"slot_to" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
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
	"in_doubt" jsonb,
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
CREATE TABLE "integrations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_type" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"credentials" text,
	"credentials_set_at" timestamp with time zone,
	"credentials_set_by" text,
	"configuration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sync_at" timestamp with time zone,
	"sync_status" text DEFAULT 'pending' NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "integrations_provider" UNIQUE("organization_id","provider"),
	CONSTRAINT "integrations_sealed" CHECK ("integrations"."credentials" ~ '^v1[.]'),
	CONSTRAINT "integrations_credentials_set" CHECK (("integrations"."credentials" is null) = ("integrations"."credentials_set_at" is null))
);
--> statement-breakpoint
ALTER TABLE "integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(12, 2),
	"person_id" text,
	"person_name" text,
	"reason" text,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_events_state" CHECK ("payment_events"."state" in ('created', 'sent', 'waiting', 'approved', 'part-approved', 'declined', 'cancelled', 'failed', 'unknown')),
	CONSTRAINT "payment_events_decided" CHECK ("payment_events"."kind" <> 'settled' or ("payment_events"."person_id" is not null and length(trim("payment_events"."reason")) > 0))
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"transaction_id" uuid,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone,
	"error_message" text,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"retry_of" uuid,
	"resolution" text,
	"seen_to_at" timestamp with time zone,
	"seen_to_by_name" text,
	"seen_to_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_refunds_retry_of" UNIQUE("organization_id","retry_of"),
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('sent', 'refunded', 'refused', 'unknown')),
	CONSTRAINT "payment_refunds_resolution" CHECK ("payment_refunds"."resolution" in ('retried', 'paid-another-way')),
	CONSTRAINT "payment_refunds_resolved" CHECK (("payment_refunds"."resolution" is null) = ("payment_refunds"."seen_to_at" is null) and ("payment_refunds"."resolution" is null or "payment_refunds"."state" = 'refused')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_terminals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"terminal_id" text NOT NULL,
	"terminal_model" text,
	"serial_number" text,
	"status" text DEFAULT 'active' NOT NULL,
	"connection_type" text DEFAULT 'bluetooth' NOT NULL,
	"configuration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_heartbeat" timestamp with time zone,
	"name" text,
	"link" text DEFAULT 'disconnected' NOT NULL,
	"link_error" text,
	"merchant_id" text,
	"test_mode" boolean DEFAULT true NOT NULL,
	"auto_connect" boolean DEFAULT true NOT NULL,
	"timeout_seconds" integer DEFAULT 30 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_terminals_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_terminals_terminal" UNIQUE("organization_id","provider","terminal_id"),
	CONSTRAINT "payment_terminals_link" CHECK ("payment_terminals"."link" in ('disconnected', 'pairing', 'connected', 'error', 'scanning')),
	CONSTRAINT "payment_terminals_timeout" CHECK ("payment_terminals"."timeout_seconds" in (15, 30, 60)),
	CONSTRAINT "payment_terminals_connection" CHECK ("payment_terminals"."connection_type" in ('bluetooth', 'wifi', 'usb', 'ethernet', 'serial'))
);
--> statement-breakpoint
ALTER TABLE "payment_terminals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid,
	"terminal_id" uuid,
	"provider" text NOT NULL,
	"provider_transaction_id" text,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"payment_method" text NOT NULL,
	"taken_by" text DEFAULT 'terminal' NOT NULL,
	"pay_at" text,
	"card_type" text,
	"card_last4" text,
	"status" text NOT NULL,
	"receipt_data" jsonb,
	"provider_response" jsonb,
	"error_message" text,
	"processed_at" timestamp with time zone,
	"till_id" uuid,
	"shift_id" uuid,
	"asked_by" text,
	"asked_by_name" text,
	"approved_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"given_up_at" timestamp with time zone,
	"basket_till_id" uuid,
	"basket_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_transactions_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_transactions_taken_by" CHECK ("payment_transactions"."taken_by" in ('terminal', 'link')),
	CONSTRAINT "payment_transactions_terminal" CHECK (("payment_transactions"."taken_by" = 'terminal') = ("payment_transactions"."terminal_id" is not null)),
	CONSTRAINT "payment_transactions_state" CHECK ("payment_transactions"."status" in ('created', 'sent', 'waiting', 'approved', 'part-approved', 'declined', 'cancelled', 'failed', 'unknown')),
	CONSTRAINT "payment_transactions_approved" CHECK (("payment_transactions"."status" in ('approved', 'part-approved')) = ("payment_transactions"."approved_amount" > 0)),
	CONSTRAINT "payment_transactions_refunded" CHECK ("payment_transactions"."refunded_amount" between 0 and "payment_transactions"."approved_amount"),
	CONSTRAINT "payment_transactions_last4" CHECK ("payment_transactions"."card_last4" is null or "payment_transactions"."card_last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_transactions_amount" CHECK ("payment_transactions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_turns_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "payment_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_payments_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "simulated_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "erased_addresses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_addresses_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "erased_addresses_digest" UNIQUE("organization_id","digest"),
	CONSTRAINT "erased_addresses_digested" CHECK ("erased_addresses"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "erased_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issued_invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"edition" integer,
	"is_copy" boolean,
	"issued_by" text NOT NULL,
	"issued_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_invoices_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "issued_invoices_name" CHECK (length(trim("issued_invoices"."name")) between 1 and 200),
	CONSTRAINT "issued_invoices_address" CHECK (length(trim("issued_invoices"."address")) between 1 and 500),
	CONSTRAINT "issued_invoices_edition" CHECK ("issued_invoices"."edition" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "issued_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_mail_turns" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_mail_turns_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "receipt_mail_turns_purpose" CHECK ("receipt_mail_turns"."purpose" in ('send', 'forget'))
);
--> statement-breakpoint
ALTER TABLE "receipt_mail_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_mails" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"address" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"first_tried_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_mails_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "receipt_mails_state" CHECK ("receipt_mails"."state" in ('waiting', 'sent', 'given-up', 'removed')),
	CONSTRAINT "receipt_mails_address" CHECK (length("receipt_mails"."address") between 3 and 254),
	CONSTRAINT "receipt_mails_sendable" CHECK ("receipt_mails"."state" <> 'waiting' or "receipt_mails"."address" is not null),
	CONSTRAINT "receipt_mails_ended" CHECK (("receipt_mails"."state" = 'waiting') = ("receipt_mails"."ended_at" is null)),
	CONSTRAINT "receipt_mails_forgotten" CHECK ("receipt_mails"."address" is not null or "receipt_mails"."last_error" is null),
	CONSTRAINT "receipt_mails_tries" CHECK ("receipt_mails"."tries" >= 0 and ("receipt_mails"."tries" = 0) = ("receipt_mails"."first_tried_at" is null))
);
--> statement-breakpoint
ALTER TABLE "receipt_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "completion_holds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sale_id" uuid,
	"balance_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completion_holds_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "completion_holds_once" UNIQUE("organization_id","record_id","balance_id"),
	CONSTRAINT "completion_holds_kind" CHECK ("completion_holds"."kind" in ('return', 'points')),
	CONSTRAINT "completion_holds_of_sale" CHECK (("completion_holds"."kind" = 'return') = ("completion_holds"."sale_id" is not null)),
	CONSTRAINT "completion_holds_amount" CHECK ("completion_holds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "completion_holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"cost" numeric NOT NULL,
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
CREATE TABLE "disputed_sales" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputed_sales_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "disputed_sales_once" UNIQUE("organization_id","sale_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "disputed_sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_by_till" boolean NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "journal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transaction_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"list_price" numeric(12, 2) NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"discount_reason" text,
	"total_price" numeric(12, 2) NOT NULL,
	"vat_code" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_inclusive" boolean NOT NULL,
	"net_amount" numeric(12, 2) NOT NULL,
	"vat_amount" numeric(12, 2) NOT NULL,
	"unit_cost" numeric,
	"returns_item_id" uuid,
	"returns_transaction_id" uuid,
	"restock" boolean,
	CONSTRAINT "transaction_items_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transaction_items_position" UNIQUE("organization_id","transaction_id","position"),
	CONSTRAINT "transaction_items_return" CHECK (("transaction_items"."quantity" < 0) = ("transaction_items"."restock" is not null)
        and ("transaction_items"."returns_item_id" is null) = ("transaction_items"."returns_transaction_id" is null)
        and ("transaction_items"."returns_item_id" is null or "transaction_items"."quantity" < 0)),
	CONSTRAINT "transaction_items_quantity" CHECK ("transaction_items"."quantity" <> 0),
	CONSTRAINT "transaction_items_prices" CHECK ("transaction_items"."unit_price" >= 0 and "transaction_items"."list_price" >= 0),
	CONSTRAINT "transaction_items_one_sign" CHECK (least("transaction_items"."quantity", "transaction_items"."discount_amount", "transaction_items"."total_price", "transaction_items"."net_amount", "transaction_items"."vat_amount") >= 0
        or greatest("transaction_items"."quantity", "transaction_items"."discount_amount", "transaction_items"."total_price", "transaction_items"."net_amount", "transaction_items"."vat_amount") <= 0),
	CONSTRAINT "transaction_items_vat_rate" CHECK ("transaction_items"."vat_rate" between 0 and 100 and ("transaction_items"."vat_code" not in ('zero', 'exempt') or "transaction_items"."vat_rate" = 0)),
	CONSTRAINT "transaction_items_discount_reason" CHECK (length("transaction_items"."discount_reason") <= 60 and "transaction_items"."discount_reason" <> ''),
	CONSTRAINT "transaction_items_vat_code" CHECK ("transaction_items"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom'))
);
--> statement-breakpoint
ALTER TABLE "transaction_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transaction_tenders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"received" numeric(12, 2) NOT NULL,
	"change" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"points" bigint,
	"payment" jsonb,
	CONSTRAINT "transaction_tenders_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transaction_tenders_position" UNIQUE("organization_id","transaction_id","position"),
	CONSTRAINT "transaction_tenders_method" CHECK ("transaction_tenders"."method" in ('cash', 'card', 'digital', 'other', 'loyalty')),
	CONSTRAINT "transaction_tenders_adds_up" CHECK ("transaction_tenders"."amount" = "transaction_tenders"."received" - "transaction_tenders"."change"),
	CONSTRAINT "transaction_tenders_one_sign" CHECK (least("transaction_tenders"."amount", "transaction_tenders"."received", "transaction_tenders"."change") >= 0
        or greatest("transaction_tenders"."amount", "transaction_tenders"."received", "transaction_tenders"."change") <= 0),
	CONSTRAINT "transaction_tenders_points" CHECK (("transaction_tenders"."points" is not null) = ("transaction_tenders"."method" = 'loyalty' and "transaction_tenders"."amount" > 0) and "transaction_tenders"."points" > 0),
	CONSTRAINT "transaction_tenders_payment" CHECK ("transaction_tenders"."payment" is null or ("transaction_tenders"."method" in ('card', 'digital') and "transaction_tenders"."payment" ->> 'id' is not null)),
	CONSTRAINT "transaction_tenders_change" CHECK ("transaction_tenders"."change" = 0 or "transaction_tenders"."method" = 'cash')
);
--> statement-breakpoint
ALTER TABLE "transaction_tenders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transactions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'sale' NOT NULL,
	"reverses_id" uuid,
	"reason" text,
	"reason_note" text,
	"approved_by" text,
	"returned_total" numeric(12, 2),
	"transaction_number" text NOT NULL,
	"receipt_number" text NOT NULL,
	"customer_id" uuid,
	"user_id" text,
	"staff_name" text,
	"recorded_by" text,
	"till_id" uuid NOT NULL,
	"till_sequence" integer NOT NULL,
	"vat_mode" text NOT NULL,
	"subtotal" numeric(12, 2) NOT NULL,
	"tax_amount" numeric(12, 2) NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"basket_discount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"basket_discount_reason" text,
	"total_amount" numeric(12, 2) NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text DEFAULT 'completed' NOT NULL,
	"amount_received" numeric(12, 2),
	"change_due" numeric(12, 2),
	"status" text DEFAULT 'completed' NOT NULL,
	"sync_status" text DEFAULT 'synced' NOT NULL,
	"offline_id" uuid,
	"content_hash" text NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"recomputed" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"trading_day" date NOT NULL,
	CONSTRAINT "transactions_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transactions_kind" CHECK ("transactions"."kind" in ('sale', 'void', 'refund', 'exchange')
        and ("transactions"."kind" <> 'sale' or "transactions"."reverses_id" is null) and ("transactions"."kind" <> 'void' or "transactions"."reverses_id" is not null)),
	CONSTRAINT "transactions_return" CHECK (("transactions"."kind" = 'sale') = ("transactions"."returned_total" is null) and ("transactions"."kind" = 'sale') = ("transactions"."reason" is null)),
	CONSTRAINT "transactions_payment_method" CHECK ("transactions"."payment_method" in ('cash', 'card', 'digital', 'split', 'loyalty')),
	CONSTRAINT "transactions_vat_mode" CHECK ("transactions"."vat_mode" in ('add', 'as-marked')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" = 'completed' and "transactions"."payment_status" = 'completed'),
	CONSTRAINT "transactions_amounts" CHECK ("transactions"."basket_discount" >= 0 and ("transactions"."kind" <> 'sale' or "transactions"."discount_amount" >= "transactions"."basket_discount")),
	CONSTRAINT "transactions_sale_takes" CHECK ("transactions"."kind" <> 'sale' or "transactions"."subtotal" >= 0 and "transactions"."tax_amount" >= 0 and "transactions"."total_amount" >= 0
        and coalesce("transactions"."amount_received", 0) >= 0 and coalesce("transactions"."change_due", 0) >= 0),
	CONSTRAINT "transactions_basket_discount_reason" CHECK (length("transactions"."basket_discount_reason") <= 60 and "transactions"."basket_discount_reason" <> ''),
	CONSTRAINT "transactions_offline_id" CHECK ("transactions"."offline_id" = "transactions"."id")
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"business_name" text NOT NULL,
	"vat_number" text,
	"address" text,
	"phone" text,
	"email" text,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"vat_code" text DEFAULT 'standard' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '20.00' NOT NULL,
	"vat_mode" text DEFAULT 'add' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"discount_limit" integer DEFAULT 1000 NOT NULL,
	"managers_need_second_factor" boolean DEFAULT false NOT NULL,
	"former_discount_limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link_key" "bytea" DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) NOT NULL,
	"link_key_at" timestamp with time zone DEFAULT now() NOT NULL,
	"receipt_key" "bytea" DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscription_tier" text DEFAULT 'basic' NOT NULL,
	"max_tills" integer DEFAULT 3 NOT NULL,
	"max_users" integer DEFAULT 5 NOT NULL,
	"max_products" integer DEFAULT 1000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "organizations_vat_mode" CHECK ("organizations"."vat_mode" in ('add', 'as-marked')),
	CONSTRAINT "organizations_currency" CHECK ("organizations"."currency" in ('GBP', 'USD', 'EUR', 'CAD')),
	CONSTRAINT "organizations_vat_code" CHECK ("organizations"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom')),
	CONSTRAINT "organizations_vat_rate" CHECK ("organizations"."vat_rate" between 0 and 100),
	CONSTRAINT "organizations_discount_limit" CHECK ("organizations"."discount_limit" between 0 and 10000),
	CONSTRAINT "organizations_former_limits" CHECK (jsonb_typeof("organizations"."former_discount_limits") = 'object'),
	CONSTRAINT "organizations_limits" CHECK ("organizations"."max_users" >= 0 and "organizations"."max_products" >= 0 and "organizations"."max_tills" >= 0),
	CONSTRAINT "organizations_receipt_key" CHECK (length("organizations"."receipt_key") = 32),
	CONSTRAINT "organizations_link_key" CHECK (length("organizations"."link_key") = 32)
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "drawer_records" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"shift_id" uuid,
	"kind" text NOT NULL,
	"amount" numeric(12, 2),
	"after_sequence" integer NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"approved_by" uuid,
	"recorded_by" uuid,
	"content" jsonb NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawer_records_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "drawer_records_kind" CHECK ("drawer_records"."kind" in ('open', 'cash-in', 'pay-out', 'safe-drop', 'take-back', 'no-sale', 'break-start', 'break-end', 'close', 'count-for-till', 'close-for-till')),
	CONSTRAINT "drawer_records_amount" CHECK ("drawer_records"."amount" >= 0),
	CONSTRAINT "drawer_records_of_shift" CHECK ("drawer_records"."shift_id" is not null or "drawer_records"."kind" = 'no-sale')
);
--> statement-breakpoint
ALTER TABLE "drawer_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shifts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"opening_cash" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"closing_cash" numeric(18, 2),
	"expected_cash" numeric(18, 2),
	"cash_difference" numeric(18, 2),
	"total_break_time" integer DEFAULT 0 NOT NULL,
	"break_start_time" timestamp with time zone,
	"total_sales" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"total_transactions" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"from_sequence" integer,
	"to_sequence" integer,
	"closed_by_name" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shifts_status" CHECK ("shifts"."status" in ('active', 'break', 'closed')),
	CONSTRAINT "shifts_times" CHECK ("shifts"."end_time" is null or "shifts"."end_time" >= "shifts"."start_time"),
	CONSTRAINT "shifts_numbers" CHECK ("shifts"."to_sequence" >= "shifts"."from_sequence")
);
--> statement-breakpoint
ALTER TABLE "shifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"shift_id" uuid,
	"login_time" timestamp with time zone NOT NULL,
	"logout_time" timestamp with time zone,
	"ip_address" "inet",
	"user_agent" text,
	"session_token" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_sessions_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "till_sessions_status" CHECK ("till_sessions"."status" in ('active', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "till_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "z_reads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from_sequence" integer NOT NULL,
	"to_sequence" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"trading_day" date NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"grand_total" numeric(18, 2) NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "z_reads_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "z_reads_number" UNIQUE("organization_id","till_id","number"),
	CONSTRAINT "z_reads_shift" UNIQUE("organization_id","shift_id"),
	CONSTRAINT "z_reads_number_counts" CHECK ("z_reads"."number" > 0 and "z_reads"."to_sequence" >= "z_reads"."from_sequence")
);
--> statement-breakpoint
ALTER TABLE "z_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff_members" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"admin_customer_id" uuid NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'cashier' NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "staff_members_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "staff_members_password" CHECK ("staff_members"."password" like '$argon2id$%'),
	CONSTRAINT "staff_members_role" CHECK ("staff_members"."role" in ('cashier', 'supervisor', 'manager', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "staff_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"organization_id" uuid NOT NULL,
	"id" text NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'cashier' NOT NULL,
	"staff_pin" text,
	"pin_failures" jsonb DEFAULT '{"count":0}'::jsonb NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"till_access" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"can_process_refunds" boolean DEFAULT false NOT NULL,
	"can_manage_inventory" boolean DEFAULT false NOT NULL,
	"can_view_reports" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "users_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "users_one_person" CHECK ("users"."id" = "users"."staff_member_id"::text),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('cashier', 'supervisor', 'manager', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inventory" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"transaction_type" text NOT NULL,
	"quantity_change" bigint NOT NULL,
	"reason" text,
	"user_id" text,
	"source_id" uuid,
	"booking_id" uuid,
	"lot" text,
	"expires_on" date,
	"unit_cost" numeric,
	"sync_status" text DEFAULT 'synced' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "inventory_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inventory_type" CHECK ("inventory"."transaction_type" in ('opening', 'sale', 'void', 'refund', 'adjustment', 'waste', 'delivery', 'count')),
	CONSTRAINT "inventory_source" CHECK (("inventory"."transaction_type" in ('sale', 'void', 'refund')) = ("inventory"."source_id" is not null)),
	CONSTRAINT "inventory_moves" CHECK ("inventory"."quantity_change" <> 0)
);
--> statement-breakpoint
ALTER TABLE "inventory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_bookings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"supplier" text,
	"reference" text,
	"note" text,
	"reason" text,
	"reverses_id" uuid,
	"content_hash" text,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_bookings_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_bookings_reason" CHECK ("stock_bookings"."reason" in ('damaged', 'out-of-date', 'stolen', 'own-use', 'other', 'miscounted', 'found', 'missing', 'sent-back')),
	CONSTRAINT "stock_bookings_kind" CHECK ("stock_bookings"."kind" in ('delivery', 'waste', 'adjustment', 'count', 'import'))
);
--> statement-breakpoint
ALTER TABLE "stock_bookings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"cost" numeric NOT NULL,
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
CREATE TABLE "support_messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "support_messages_side" CHECK ("support_messages"."side" in ('shop', 'operator')),
	CONSTRAINT "support_messages_text" CHECK (length(trim("support_messages"."text")) > 0)
);
--> statement-breakpoint
ALTER TABLE "support_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"urgency" text DEFAULT 'question' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"raised_by_name" text NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_tickets_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "support_tickets_number" UNIQUE("organization_id","number"),
	CONSTRAINT "support_tickets_urgency" CHECK ("support_tickets"."urgency" in ('question', 'problem', 'cannot-sell')),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "support_tickets_closed_by" CHECK ("support_tickets"."closed_by" in ('shop', 'operator')),
	CONSTRAINT "support_tickets_close" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null) and ("support_tickets"."closed_at" is null) = ("support_tickets"."closed_by" is null)),
	CONSTRAINT "support_tickets_subject" CHECK (length(trim("support_tickets"."subject")) > 0 and "support_tickets"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "till_takings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"trading_day" date NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"refunds_count" integer DEFAULT 0 NOT NULL,
	"refunds_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"sales_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"vat_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"discount_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"cash_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"card_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"digital_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"other_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	CONSTRAINT "till_takings_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "till_takings_day" UNIQUE("organization_id","till_id","trading_day"),
	CONSTRAINT "till_takings_add_up" CHECK ("till_takings"."cash_total" + "till_takings"."card_total" + "till_takings"."digital_total" + "till_takings"."other_total" = "till_takings"."sales_total")
);
--> statement-breakpoint
ALTER TABLE "till_takings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tills" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"device_id" uuid,
	"status" text DEFAULT 'offline' NOT NULL,
	"current_user_id" text,
	"ip_address" "inet",
	"last_heartbeat" timestamp with time zone,
	"configuration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"last_seal" text DEFAULT '' NOT NULL,
	"said_sequence" integer,
	"said_seal" text,
	"said_at" timestamp with time zone,
	"set_aside" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holding" jsonb,
	"held_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tills_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tills_code" UNIQUE("organization_id","code"),
	CONSTRAINT "tills_device" UNIQUE("organization_id","device_id"),
	CONSTRAINT "tills_holding" CHECK (("tills"."holding" is null) = ("tills"."held_at" is null)),
	CONSTRAINT "tills_status" CHECK ("tills"."status" in ('online', 'offline')),
	CONSTRAINT "tills_code_form" CHECK ("tills"."code" ~ '^[A-Z][A-Z0-9]{0,7}$')
);
--> statement-breakpoint
ALTER TABLE "tills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_tries_count" CHECK ("call_tries"."tries" > 0)
);
--> statement-breakpoint
ALTER TABLE "call_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"claim" uuid NOT NULL,
	"request" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_effect" boolean DEFAULT false NOT NULL,
	"status" integer,
	"body" text,
	"location" text,
	CONSTRAINT "idempotency_keys_answered" CHECK ("idempotency_keys"."status" between 200 and 299),
	CONSTRAINT "idempotency_keys_whole" CHECK ("idempotency_keys"."status" is not null or ("idempotency_keys"."body" is null and "idempotency_keys"."location" is null))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "database_mark" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "database_mark_one_row" CHECK ("database_mark"."id")
);
--> statement-breakpoint
ALTER TABLE "database_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "database_starts" (
	"started_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_starts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_key" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sync_queue" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"data" jsonb NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_queue_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sync_queue_attempts" CHECK ("sync_queue"."attempts" >= 0),
	CONSTRAINT "sync_queue_status" CHECK ("sync_queue"."status" in ('pending', 'processing', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "sync_queue" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_barcodes" ADD CONSTRAINT "product_barcodes_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_fk" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_fk" FOREIGN KEY ("organization_id","picture_id") REFERENCES "public"."product_pictures"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_words" ADD CONSTRAINT "shop_words_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reads" ADD CONSTRAINT "customer_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_fk" FOREIGN KEY ("organization_id","merged_into") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers_told_apart" ADD CONSTRAINT "customers_told_apart_one_fk" FOREIGN KEY ("organization_id","one_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers_told_apart" ADD CONSTRAINT "customers_told_apart_other_fk" FOREIGN KEY ("organization_id","other_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_other_customer_fk" FOREIGN KEY ("organization_id","other_customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ADD CONSTRAINT "data_copy_pieces_copy_fk" FOREIGN KEY ("organization_id","copy_id") REFERENCES "public"."data_copies"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_contents" ADD CONSTRAINT "display_contents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_states" ADD CONSTRAINT "display_states_till_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_invoices" ADD CONSTRAINT "printed_invoices_invoice_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."issued_invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_papers" ADD CONSTRAINT "printed_papers_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approver_fk" FOREIGN KEY ("organization_id","approver_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_people" ADD CONSTRAINT "till_people_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_people" ADD CONSTRAINT "till_people_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_turns" ADD CONSTRAINT "insight_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_insights" ADD CONSTRAINT "shop_insights_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_turns" ADD CONSTRAINT "notification_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_customers" ADD CONSTRAINT "admin_customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD CONSTRAINT "operator_alerts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_deeds" ADD CONSTRAINT "operator_deeds_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_invited_by_operators_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_access" ADD CONSTRAINT "remote_access_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_access" ADD CONSTRAINT "remote_access_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_lines" ADD CONSTRAINT "online_order_lines_order_fk" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."online_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_lines" ADD CONSTRAINT "online_order_lines_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_settings" ADD CONSTRAINT "online_order_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_order_turns" ADD CONSTRAINT "online_order_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_orders" ADD CONSTRAINT "online_orders_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_baskets" ADD CONSTRAINT "parked_baskets_ended_till_fk" FOREIGN KEY ("organization_id","ended_till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payment_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payment_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_record_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_retry_fk" FOREIGN KEY ("organization_id","retry_of") REFERENCES "public"."payment_refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD CONSTRAINT "payment_terminals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_terminal_fk" FOREIGN KEY ("organization_id","terminal_id") REFERENCES "public"."payment_terminals"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_basket_till_fk" FOREIGN KEY ("organization_id","basket_till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_turns" ADD CONSTRAINT "payment_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD CONSTRAINT "simulated_payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_transaction_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_mail_turns" ADD CONSTRAINT "receipt_mail_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_mails" ADD CONSTRAINT "receipt_mails_transaction_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_holds" ADD CONSTRAINT "completion_holds_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours" ADD CONSTRAINT "staff_hours_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours" ADD CONSTRAINT "staff_hours_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_days" ADD CONSTRAINT "vat_days_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_sales" ADD CONSTRAINT "disputed_sales_sale_fk" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_sales" ADD CONSTRAINT "disputed_sales_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_recorded_by_fk" FOREIGN KEY ("organization_id","recorded_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_approved_by_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_approved_by_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_recorded_by_fk" FOREIGN KEY ("organization_id","recorded_by") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_shift_fk" FOREIGN KEY ("organization_id","shift_id") REFERENCES "public"."shifts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "z_reads" ADD CONSTRAINT "z_reads_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "z_reads" ADD CONSTRAINT "z_reads_shift_fk" FOREIGN KEY ("organization_id","shift_id") REFERENCES "public"."shifts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_account_fk" FOREIGN KEY ("organization_id","admin_customer_id") REFERENCES "public"."admin_customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_member_fk" FOREIGN KEY ("organization_id","staff_member_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_booking_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."stock_bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_reverses_fk" FOREIGN KEY ("organization_id","reverses_id") REFERENCES "public"."stock_bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_fk" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."support_tickets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_takings" ADD CONSTRAINT "till_takings_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_user_fk" FOREIGN KEY ("organization_id","current_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "restores_started" ON "restores" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("organization_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcodes_place" ON "product_barcodes" USING btree ("organization_id","product_id","place");--> statement-breakpoint
CREATE INDEX "product_words_search" ON "product_words" USING btree ("organization_id","word","name_key","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("organization_id",lower("sku")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("organization_id","category_id");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "products_written" ON "products" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "customer_consents_customer" ON "customer_consents" USING btree ("organization_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("organization_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("organization_id",lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "customers_changed" ON "customers" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "customers_written" ON "customers" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "loyalty_entries_customer" ON "loyalty_entries" USING btree ("organization_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "data_copies_due" ON "data_copies" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_copy_pieces_place" ON "data_copy_pieces" USING btree ("organization_id","copy_id","place");--> statement-breakpoint
CREATE INDEX "display_codes_of_till" ON "display_codes" USING btree ("organization_id","till_id");--> statement-breakpoint
CREATE INDEX "displays_of_till" ON "displays" USING btree ("organization_id","till_id");--> statement-breakpoint
CREATE INDEX "enquiries_at" ON "enquiries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "enquiries_to_mail" ON "enquiries" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "approvals_used_for" ON "approvals" USING btree ("organization_id","used_for");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "passkeys_holder" ON "passkeys" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("organization_id","person_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "till_people_key_of" ON "till_people" USING btree ("organization_id","till_id","person_id","public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "import_chunks_place" ON "import_chunks" USING btree ("organization_id","import_id","sheet","place");--> statement-breakpoint
CREATE INDEX "imports_time" ON "imports" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_at_work" ON "imports" USING btree ("organization_id","status") WHERE status in ('reading', 'checking', 'applying', 'stopping', 'undoing');--> statement-breakpoint
CREATE INDEX "insight_turns_due" ON "insight_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_turns_due" ON "notification_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("organization_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("organization_id") WHERE mail_state = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_alerts_of_operator" ON "operator_alerts" USING btree ("operator_id","event","at");--> statement-breakpoint
CREATE INDEX "operator_alerts_to_mail" ON "operator_alerts" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "operator_deeds_at" ON "operator_deeds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "remote_access_organization" ON "remote_access" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "online_order_turns_due" ON "online_order_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "online_orders_open" ON "online_orders" USING btree ("organization_id","slot_from") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "online_orders_placed" ON "online_orders" USING btree ("organization_id","placed_at");--> statement-breakpoint
CREATE INDEX "online_orders_ended" ON "online_orders" USING btree ("organization_id","ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "parked_baskets_waiting" ON "parked_baskets" USING btree ("organization_id","parked_at") WHERE ended is null;--> statement-breakpoint
CREATE INDEX "parked_baskets_ended" ON "parked_baskets" USING btree ("organization_id","ended_at") WHERE ended is not null;--> statement-breakpoint
CREATE INDEX "payment_events_of_payment" ON "payment_events" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_of_payment" ON "payment_refunds" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_to_see_to" ON "payment_refunds" USING btree ("organization_id") WHERE state in ('sent', 'unknown', 'refused') and seen_to_at is null;--> statement-breakpoint
CREATE INDEX "payment_transactions_sale" ON "payment_transactions" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_card" ON "payment_transactions" USING btree ("organization_id","card_last4") WHERE card_last4 is not null and transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payment_transactions_made" ON "payment_transactions" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_unsettled" ON "payment_transactions" USING btree ("organization_id","till_id") WHERE status in ('created', 'sent', 'waiting', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_transactions_by_word" ON "payment_transactions" USING btree ("organization_id") WHERE receipt_data is null and approved_amount > 0 or status = 'part-approved';--> statement-breakpoint
CREATE INDEX "payment_turns_due" ON "payment_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "issued_invoices_of_sale" ON "issued_invoices" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receipt_mail_turns_due" ON "receipt_mail_turns" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "receipt_mails_of_sale" ON "receipt_mails" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receipt_mails_asked" ON "receipt_mails" USING btree ("organization_id","asked_at");--> statement-breakpoint
CREATE INDEX "completion_holds_of_balance" ON "completion_holds" USING btree ("organization_id","balance_id");--> statement-breakpoint
CREATE INDEX "journal_sequence" ON "journal" USING btree ("organization_id","till_id","sequence");--> statement-breakpoint
CREATE INDEX "transaction_items_returns" ON "transaction_items" USING btree ("organization_id","returns_transaction_id") WHERE returns_transaction_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_day" ON "transactions" USING btree ("organization_id","trading_day","created_at");--> statement-breakpoint
CREATE INDEX "transactions_written" ON "transactions" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "transactions_customer" ON "transactions" USING btree ("organization_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_reverses" ON "transactions" USING btree ("organization_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "drawer_records_shift" ON "drawer_records" USING btree ("organization_id","shift_id");--> statement-breakpoint
CREATE INDEX "drawer_records_openings" ON "drawer_records" USING btree ("organization_id","till_id","after_sequence") WHERE kind = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("organization_id","till_id") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "shifts_by_time" ON "shifts" USING btree ("organization_id","start_time");--> statement-breakpoint
CREATE INDEX "till_sessions_till" ON "till_sessions" USING btree ("organization_id","till_id","login_time");--> statement-breakpoint
CREATE INDEX "z_reads_day" ON "z_reads" USING btree ("organization_id","trading_day");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_username" ON "staff_members" USING btree ("organization_id",lower("username")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "staff_members_account" ON "staff_members" USING btree ("organization_id","admin_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("organization_id",lower("email")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_member" ON "users" USING btree ("organization_id","staff_member_id");--> statement-breakpoint
CREATE INDEX "inventory_booking" ON "inventory" USING btree ("organization_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "inventory_product" ON "inventory" USING btree ("organization_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "inventory_written" ON "inventory" USING btree ("organization_id","written_by","id");--> statement-breakpoint
CREATE INDEX "inventory_losses" ON "inventory" USING btree ("organization_id","created_at") WHERE transaction_type in ('waste', 'count', 'adjustment');--> statement-breakpoint
CREATE UNIQUE INDEX "stock_bookings_reversed" ON "stock_bookings" USING btree ("organization_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "stock_bookings_time" ON "stock_bookings" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_take_counts_of" ON "stock_take_counts" USING btree ("organization_id","stock_take_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_take_rulings_of" ON "stock_take_rulings" USING btree ("organization_id","stock_take_id");--> statement-breakpoint
CREATE INDEX "stock_takes_time" ON "stock_takes" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("organization_id","ticket_id","at");--> statement-breakpoint
CREATE INDEX "support_tickets_unclosed" ON "support_tickets" USING btree ("status") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "till_takings_by_day" ON "till_takings" USING btree ("organization_id","trading_day");--> statement-breakpoint
CREATE INDEX "call_tries_over" ON "call_tries" USING btree ("over_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("organization_id","written_by","number");--> statement-breakpoint
CREATE INDEX "sync_queue_due" ON "sync_queue" USING btree ("organization_id","status","priority");--> statement-breakpoint
CREATE POLICY "backup_runs_of_platform" ON "backup_runs" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "restores_of_platform" ON "restores" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "categories_of_own_business" ON "categories" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "product_barcodes_of_own_business" ON "product_barcodes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "product_pictures_of_own_business" ON "product_pictures" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "product_words_of_own_business" ON "product_words" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "products_of_own_business" ON "products" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shop_words_of_own_business" ON "shop_words" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customer_consents_read_own_business" ON "customer_consents" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customer_consents_add_to_own_business" ON "customer_consents" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customer_reads_of_own_business" ON "customer_reads" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customers_of_own_business" ON "customers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customers_told_apart_of_own_business" ON "customers_told_apart" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "loyalty_entries_read_own_business" ON "loyalty_entries" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "loyalty_entries_add_to_own_business" ON "loyalty_entries" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "data_copies_of_platform" ON "data_copies" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "data_copy_pieces_of_own_business" ON "data_copy_pieces" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "display_codes_of_platform" ON "display_codes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "display_contents_of_own_business" ON "display_contents" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "display_states_of_own_business" ON "display_states" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "displays_of_own_business" ON "displays" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "enquiries_of_platform" ON "enquiries" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "devices_of_own_business" ON "devices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "printed_invoices_of_own_business" ON "printed_invoices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "printed_papers_of_own_business" ON "printed_papers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "printers_of_own_business" ON "printers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "approvals_of_own_business" ON "approvals" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_log_read_own_business" ON "audit_log" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_log_add_to_own_business" ON "audit_log" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "external_identities_of_platform" ON "external_identities" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "known_devices_of_platform" ON "known_devices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "passkey_challenges_of_platform" ON "passkey_challenges" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "passkeys_of_platform" ON "passkeys" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "second_factors_of_platform" ON "second_factors" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "sessions_of_platform" ON "sessions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "sign_in_failures_of_platform" ON "sign_in_failures" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "till_people_of_own_business" ON "till_people" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "import_chunks_of_own_business" ON "import_chunks" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "imports_of_platform" ON "imports" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "insight_turns_of_platform" ON "insight_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shop_insights_of_own_business" ON "shop_insights" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notification_turns_of_platform" ON "notification_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notifications_of_own_business" ON "notifications" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "admin_customers_of_platform" ON "admin_customers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "business_code_counter_of_platform" ON "business_code_counter" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operator_alerts_of_platform" ON "operator_alerts" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operator_deeds_of_platform" ON "operator_deeds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operator_invitations_of_platform" ON "operator_invitations" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operators_of_platform" ON "operators" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "platform_settings_of_platform" ON "platform_settings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "remote_access_of_platform" ON "remote_access" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "online_order_lines_of_own_business" ON "online_order_lines" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_order_settings_of_own_business" ON "online_order_settings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_order_turns_of_platform" ON "online_order_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "online_orders_of_own_business" ON "online_orders" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "parked_baskets_of_own_business" ON "parked_baskets" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "integrations_of_own_business" ON "integrations" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_events_read_own_business" ON "payment_events" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_events_add_to_own_business" ON "payment_events" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_refunds_of_own_business" ON "payment_refunds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_terminals_of_own_business" ON "payment_terminals" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_transactions_of_own_business" ON "payment_transactions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_turns_of_platform" ON "payment_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "simulated_payments_of_own_business" ON "simulated_payments" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "erased_addresses_read_own_business" ON "erased_addresses" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "erased_addresses_add_to_own_business" ON "erased_addresses" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issued_invoices_read_own_business" ON "issued_invoices" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issued_invoices_add_to_own_business" ON "issued_invoices" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "receipt_mail_turns_of_platform" ON "receipt_mail_turns" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "receipt_mails_of_own_business" ON "receipt_mails" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "completion_holds_of_own_business" ON "completion_holds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "product_days_of_own_business" ON "product_days" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff_hours_of_own_business" ON "staff_hours" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "vat_days_of_own_business" ON "vat_days" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "disputed_sales_read_own_business" ON "disputed_sales" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "disputed_sales_add_to_own_business" ON "disputed_sales" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "journal_read_own_business" ON "journal" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "journal_add_to_own_business" ON "journal" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transaction_items_read_own_business" ON "transaction_items" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transaction_items_add_to_own_business" ON "transaction_items" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transaction_tenders_read_own_business" ON "transaction_tenders" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transaction_tenders_add_to_own_business" ON "transaction_tenders" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transactions_read_own_business" ON "transactions" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transactions_add_to_own_business" ON "transactions" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organizations_of_platform" ON "organizations" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "drawer_records_read_own_business" ON "drawer_records" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "drawer_records_add_to_own_business" ON "drawer_records" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shifts_of_own_business" ON "shifts" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_sessions_of_own_business" ON "till_sessions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "z_reads_read_own_business" ON "z_reads" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "z_reads_add_to_own_business" ON "z_reads" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff_members_of_own_business" ON "staff_members" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "users_of_own_business" ON "users" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inventory_read_own_business" ON "inventory" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inventory_add_to_own_business" ON "inventory" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_bookings_read_own_business" ON "stock_bookings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_bookings_add_to_own_business" ON "stock_bookings" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_counts_read_own_business" ON "stock_take_counts" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_counts_add_to_own_business" ON "stock_take_counts" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_lines_read_own_business" ON "stock_take_lines" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_lines_add_to_own_business" ON "stock_take_lines" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_products_of_own_business" ON "stock_take_products" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_rulings_read_own_business" ON "stock_take_rulings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_take_rulings_add_to_own_business" ON "stock_take_rulings" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stock_takes_of_own_business" ON "stock_takes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "support_messages_of_platform" ON "support_messages" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "support_tickets_of_platform" ON "support_tickets" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_takings_of_own_business" ON "till_takings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_takings_for_figures" ON "till_takings" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (current_setting('app.realm', true) = 'figures');--> statement-breakpoint
CREATE POLICY "tills_of_own_business" ON "tills" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tills_for_figures" ON "tills" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (current_setting('app.realm', true) = 'figures');--> statement-breakpoint
CREATE POLICY "call_tries_of_platform" ON "call_tries" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "idempotency_keys_of_platform" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "database_mark_of_platform" ON "database_mark" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null) WITH CHECK (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null);--> statement-breakpoint
CREATE POLICY "database_starts_of_platform" ON "database_starts" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null) WITH CHECK (current_setting('app.realm', true) = 'platform' or nullif(current_setting('app.organization_id', true), '')::uuid is not null);--> statement-breakpoint
CREATE POLICY "events_read_own_business" ON "events" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "events_add_to_own_business" ON "events" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sync_queue_of_own_business" ON "sync_queue" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);