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
ALTER TABLE "display_contents" ADD CONSTRAINT "display_contents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_states" ADD CONSTRAINT "display_states_till_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_till_fk" FOREIGN KEY ("organization_id","till_id") REFERENCES "public"."tills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "display_codes_of_till" ON "display_codes" USING btree ("organization_id","till_id");--> statement-breakpoint
CREATE INDEX "displays_of_till" ON "displays" USING btree ("organization_id","till_id");--> statement-breakpoint
CREATE POLICY "display_codes_of_platform" ON "display_codes" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "display_contents_of_own_business" ON "display_contents" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "display_states_of_own_business" ON "display_states" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "displays_of_own_business" ON "displays" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE displays FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE display_states FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE display_contents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE display_codes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON displays TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON display_states, display_contents TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON display_codes TO tuppence_app;
