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
	CONSTRAINT "drawer_records_kind" CHECK ("drawer_records"."kind" in ('open', 'cash-in', 'pay-out', 'safe-drop', 'no-sale', 'break-start', 'break-end', 'close')),
	CONSTRAINT "drawer_records_amount" CHECK ("drawer_records"."amount" >= 0),
	CONSTRAINT "drawer_records_of_shift" CHECK ("drawer_records"."shift_id" is not null or "drawer_records"."kind" = 'no-sale')
);
--> statement-breakpoint
ALTER TABLE "drawer_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "shifts" ADD COLUMN "from_sequence" integer;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "to_sequence" integer;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "closed_by_name" text;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_staff_fk" FOREIGN KEY ("organization_id","staff_id") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_approved_by_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_records" ADD CONSTRAINT "drawer_records_recorded_by_fk" FOREIGN KEY ("organization_id","recorded_by") REFERENCES "public"."staff_members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "z_reads" ADD CONSTRAINT "z_reads_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "z_reads" ADD CONSTRAINT "z_reads_shift_fk" FOREIGN KEY ("organization_id","shift_id") REFERENCES "public"."shifts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_records_shift" ON "drawer_records" USING btree ("organization_id","shift_id");--> statement-breakpoint
CREATE INDEX "drawer_records_openings" ON "drawer_records" USING btree ("organization_id","till_id","after_sequence") WHERE kind = 'open';--> statement-breakpoint
CREATE INDEX "z_reads_day" ON "z_reads" USING btree ("organization_id","trading_day");--> statement-breakpoint
CREATE INDEX "shifts_by_time" ON "shifts" USING btree ("organization_id","start_time");--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_numbers" CHECK ("shifts"."to_sequence" >= "shifts"."from_sequence");--> statement-breakpoint
CREATE POLICY "drawer_records_read_own_business" ON "drawer_records" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "drawer_records_add_to_own_business" ON "drawer_records" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "z_reads_read_own_business" ON "z_reads" AS PERMISSIVE FOR SELECT TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "z_reads_add_to_own_business" ON "z_reads" AS PERMISSIVE FOR INSERT TO "tuppence_app" WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "drawer_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "z_reads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was done at a drawer, and a Z read, are never changed.
GRANT SELECT, INSERT ON drawer_records, z_reads TO tuppence_app;
