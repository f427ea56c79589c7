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
	CONSTRAINT "categories_colour" CHECK ("categories"."colour" between 0 and 11)
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sku" varchar(100) NOT NULL,
	"barcode" text,
	"name" text NOT NULL,
	"description" text,
	"category_id" uuid,
	"price" numeric(10, 2) NOT NULL,
	"cost" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"min_stock_level" integer DEFAULT 0 NOT NULL,
	"vat_code" text DEFAULT 'standard' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '20.00' NOT NULL,
	"vat_inclusive" boolean DEFAULT true NOT NULL,
	"unit_type" text DEFAULT 'each' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "products_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "products_named" CHECK (length(trim("products"."name")) > 0 and length(trim("products"."sku")) > 0),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0 and "products"."cost" >= 0 and "products"."min_stock_level" >= 0),
	CONSTRAINT "products_vat_code" CHECK ("products"."vat_code" in ('standard', 'reduced', 'zero', 'exempt', 'custom')),
	CONSTRAINT "products_vat_rate" CHECK ("products"."vat_rate" between 0 and 100),
	CONSTRAINT "products_no_rate_no_vat" CHECK ("products"."vat_code" not in ('zero', 'exempt') or "products"."vat_rate" = 0)
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"address" text,
	"loyalty_points" integer DEFAULT 0 NOT NULL,
	"total_spent" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "customers_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "customers_email" CHECK ("customers"."email" is null or length("customers"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"organization_id" uuid,
	"person_id" text NOT NULL,
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
CREATE TABLE "admin_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_code" text NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text DEFAULT 'Retail' NOT NULL,
	"location" text,
	"username" text NOT NULL,
	"password" text NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_access_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "remote_access_reason" CHECK (length(trim("remote_access"."reason")) > 0)
);
--> statement-breakpoint
ALTER TABLE "remote_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "integrations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_type" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"credentials" text,
	"configuration" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sync_at" timestamp with time zone,
	"sync_status" text DEFAULT 'pending' NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "integrations_provider" UNIQUE("organization_id","provider")
);
--> statement-breakpoint
ALTER TABLE "integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_terminals_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_terminals_terminal" UNIQUE("organization_id","provider","terminal_id"),
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
	"card_type" text,
	"card_last4" text,
	"status" text NOT NULL,
	"receipt_data" jsonb,
	"provider_response" jsonb,
	"error_message" text,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_transactions_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_transactions_last4" CHECK ("payment_transactions"."card_last4" is null or "payment_transactions"."card_last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_transactions_amount" CHECK ("payment_transactions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"total_price" numeric(12, 2) NOT NULL,
	"vat_code" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_inclusive" boolean NOT NULL,
	"net_amount" numeric(12, 2) NOT NULL,
	"vat_amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "transaction_items_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transaction_items_position" UNIQUE("organization_id","transaction_id","position"),
	CONSTRAINT "transaction_items_quantity" CHECK ("transaction_items"."quantity" <> 0),
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
	CONSTRAINT "transaction_tenders_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transaction_tenders_position" UNIQUE("organization_id","transaction_id","position"),
	CONSTRAINT "transaction_tenders_method" CHECK ("transaction_tenders"."method" in ('cash', 'card', 'digital', 'other')),
	CONSTRAINT "transaction_tenders_adds_up" CHECK ("transaction_tenders"."amount" = "transaction_tenders"."received" - "transaction_tenders"."change"),
	CONSTRAINT "transaction_tenders_change" CHECK ("transaction_tenders"."change" = 0 or "transaction_tenders"."method" = 'cash')
);
--> statement-breakpoint
ALTER TABLE "transaction_tenders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transactions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'sale' NOT NULL,
	"reverses_id" uuid,
	"transaction_number" text NOT NULL,
	"receipt_number" text NOT NULL,
	"customer_id" uuid,
	"user_id" text,
	"staff_name" text,
	"till_id" uuid NOT NULL,
	"till_sequence" integer NOT NULL,
	"vat_mode" text NOT NULL,
	"subtotal" numeric(12, 2) NOT NULL,
	"tax_amount" numeric(12, 2) NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"basket_discount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
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
	"trading_day" date NOT NULL,
	CONSTRAINT "transactions_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transactions_kind" CHECK (("transactions"."kind" = 'sale') = ("transactions"."reverses_id" is null) and "transactions"."kind" in ('sale', 'void', 'refund')),
	CONSTRAINT "transactions_payment_method" CHECK ("transactions"."payment_method" in ('cash', 'card', 'digital', 'split')),
	CONSTRAINT "transactions_vat_mode" CHECK ("transactions"."vat_mode" in ('add', 'as-marked')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" = 'completed' and "transactions"."payment_status" = 'completed'),
	CONSTRAINT "transactions_amounts" CHECK ("transactions"."discount_amount" >= "transactions"."basket_discount" and "transactions"."basket_discount" >= 0)
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
	"vat_rate" numeric(5, 2) DEFAULT '20.00' NOT NULL,
	"vat_mode" text DEFAULT 'add' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"discount_limit" integer DEFAULT 1000 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscription_tier" text DEFAULT 'basic' NOT NULL,
	"max_users" integer DEFAULT 5 NOT NULL,
	"max_products" integer DEFAULT 1000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "organizations_vat_mode" CHECK ("organizations"."vat_mode" in ('add', 'as-marked')),
	CONSTRAINT "organizations_currency" CHECK ("organizations"."currency" in ('GBP', 'USD', 'EUR', 'CAD')),
	CONSTRAINT "organizations_vat_rate" CHECK ("organizations"."vat_rate" between 0 and 100),
	CONSTRAINT "organizations_discount_limit" CHECK ("organizations"."discount_limit" between 0 and 10000),
	CONSTRAINT "organizations_limits" CHECK ("organizations"."max_users" >= 0 and "organizations"."max_products" >= 0)
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"quantity_change" integer NOT NULL,
	"reason" text,
	"user_id" text,
	"source_id" uuid,
	"sync_status" text DEFAULT 'synced' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inventory_type" CHECK ("inventory"."transaction_type" in ('opening', 'sale', 'void', 'refund', 'adjustment', 'waste', 'delivery', 'count')),
	CONSTRAINT "inventory_moves" CHECK ("inventory"."quantity_change" <> 0)
);
--> statement-breakpoint
ALTER TABLE "inventory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shifts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"opening_cash" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"closing_cash" numeric(12, 2),
	"expected_cash" numeric(12, 2),
	"cash_difference" numeric(12, 2),
	"total_break_time" integer DEFAULT 0 NOT NULL,
	"break_start_time" timestamp with time zone,
	"total_sales" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"total_transactions" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shifts_status" CHECK ("shifts"."status" in ('active', 'break', 'closed')),
	CONSTRAINT "shifts_times" CHECK ("shifts"."end_time" is null or "shifts"."end_time" >= "shifts"."start_time")
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
CREATE TABLE "till_takings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"trading_day" date NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"sales_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"vat_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"discount_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"cash_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"card_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"digital_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"other_total" numeric(14, 2) DEFAULT '0.00' NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tills_key" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tills_code" UNIQUE("organization_id","code"),
	CONSTRAINT "tills_device" UNIQUE("organization_id","device_id"),
	CONSTRAINT "tills_status" CHECK ("tills"."status" in ('online', 'offline')),
	CONSTRAINT "tills_code_form" CHECK ("tills"."code" ~ '^[A-Z][A-Z0-9]{0,7}$')
);
--> statement-breakpoint
ALTER TABLE "tills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_fk" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_customers" ADD CONSTRAINT "admin_customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_access" ADD CONSTRAINT "remote_access_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_access" ADD CONSTRAINT "remote_access_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_terminals" ADD CONSTRAINT "payment_terminals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_terminal_fk" FOREIGN KEY ("organization_id","terminal_id") REFERENCES "public"."payment_terminals"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_sales" ADD CONSTRAINT "disputed_sales_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_tenders" ADD CONSTRAINT "transaction_tenders_sale_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer_fk" FOREIGN KEY ("organization_id","customer_id") REFERENCES "public"."customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_reverses_fk" FOREIGN KEY ("organization_id","reverses_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_account_fk" FOREIGN KEY ("organization_id","admin_customer_id") REFERENCES "public"."admin_customers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_member_fk" FOREIGN KEY ("organization_id","staff_member_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_product_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_shift_fk" FOREIGN KEY ("organization_id","shift_id") REFERENCES "public"."shifts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_takings" ADD CONSTRAINT "till_takings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_takings" ADD CONSTRAINT "till_takings_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_user_fk" FOREIGN KEY ("organization_id","current_user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_queue" ADD CONSTRAINT "sync_queue_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("organization_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("organization_id",lower("sku")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_barcode" ON "products" USING btree ("organization_id","barcode") WHERE archived_at is null and barcode is not null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("organization_id",lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "customers_changed" ON "customers" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("organization_id","person_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "remote_access_organization" ON "remote_access" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_sale" ON "payment_transactions" USING btree ("organization_id","transaction_id");--> statement-breakpoint
CREATE INDEX "journal_sequence" ON "journal" USING btree ("organization_id","till_id","sequence");--> statement-breakpoint
CREATE INDEX "transactions_day" ON "transactions" USING btree ("organization_id","trading_day","created_at");--> statement-breakpoint
CREATE INDEX "transactions_customer" ON "transactions" USING btree ("organization_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_reverses" ON "transactions" USING btree ("organization_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_username" ON "staff_members" USING btree ("organization_id",lower("username")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "staff_members_account" ON "staff_members" USING btree ("organization_id","admin_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_member" ON "users" USING btree ("organization_id","staff_member_id");--> statement-breakpoint
CREATE INDEX "inventory_product" ON "inventory" USING btree ("organization_id","product_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("organization_id","till_id") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "till_sessions_till" ON "till_sessions" USING btree ("organization_id","till_id","login_time");--> statement-breakpoint
CREATE INDEX "till_takings_by_day" ON "till_takings" USING btree ("organization_id","trading_day");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("organization_id","written_by","number");--> statement-breakpoint
CREATE INDEX "sync_queue_due" ON "sync_queue" USING btree ("organization_id","status","priority");--> statement-breakpoint
CREATE POLICY "categories_of_own_business" ON "categories" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "products_of_own_business" ON "products" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customers_of_own_business" ON "customers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_log_read_own_business" ON "audit_log" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_log_add_to_own_business" ON "audit_log" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "external_identities_of_platform" ON "external_identities" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "sessions_of_platform" ON "sessions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "sign_in_failures_of_platform" ON "sign_in_failures" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "admin_customers_of_platform" ON "admin_customers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (current_setting('app.realm', true) = 'platform' or organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "business_code_counter_of_platform" ON "business_code_counter" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operators_of_platform" ON "operators" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "platform_settings_of_platform" ON "platform_settings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "remote_access_of_platform" ON "remote_access" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "devices_of_own_business" ON "devices" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "integrations_of_own_business" ON "integrations" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_terminals_of_own_business" ON "payment_terminals" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_transactions_of_own_business" ON "payment_transactions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
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
CREATE POLICY "staff_members_of_own_business" ON "staff_members" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "users_of_own_business" ON "users" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inventory_read_own_business" ON "inventory" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inventory_add_to_own_business" ON "inventory" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "shifts_of_own_business" ON "shifts" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_sessions_of_own_business" ON "till_sessions" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_takings_of_own_business" ON "till_takings" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tills_of_own_business" ON "tills" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "events_read_own_business" ON "events" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "events_add_to_own_business" ON "events" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sync_queue_of_own_business" ON "sync_queue" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);