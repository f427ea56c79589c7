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
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approver_fk" FOREIGN KEY ("organization_id","approver_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_people" ADD CONSTRAINT "till_people_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_people" ADD CONSTRAINT "till_people_person_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_used_for" ON "approvals" USING btree ("organization_id","used_for");--> statement-breakpoint
CREATE UNIQUE INDEX "till_people_key_of" ON "till_people" USING btree ("organization_id","till_id","person_id","public_key");--> statement-breakpoint
CREATE POLICY "approvals_of_own_business" ON "approvals" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "till_people_of_own_business" ON "till_people" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "approvals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "till_people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- An approval is used once and is never anything else than it was.
GRANT SELECT, INSERT ON approvals TO tuppence_app;--> statement-breakpoint
GRANT UPDATE (used_for, used_at) ON approvals TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON till_people TO tuppence_app;--> statement-breakpoint
GRANT UPDATE (proved_at) ON till_people TO tuppence_app;
