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
ALTER TABLE "completion_holds" ADD CONSTRAINT "completion_holds_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completion_holds_of_balance" ON "completion_holds" USING btree ("organization_id","balance_id");--> statement-breakpoint
CREATE POLICY "completion_holds_of_own_business" ON "completion_holds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE completion_holds FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON completion_holds TO tuppence_app;
