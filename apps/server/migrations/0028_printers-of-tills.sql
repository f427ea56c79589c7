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
ALTER TABLE "printers" ADD CONSTRAINT "printers_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "printers_of_own_business" ON "printers" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE printers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON printers TO tuppence_app;
