CREATE TABLE "operator_deeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"address" "inet",
	CONSTRAINT "operator_deeds_action" CHECK ("operator_deeds"."action" in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated'))
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
ALTER TABLE "operator_deeds" ADD CONSTRAINT "operator_deeds_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_invited_by_operators_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_deeds_at" ON "operator_deeds" USING btree ("at");--> statement-breakpoint
CREATE POLICY "operator_deeds_of_platform" ON "operator_deeds" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "operator_invitations_of_platform" ON "operator_invitations" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE "operator_invitations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_deeds" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON operator_invitations TO tuppence_app;--> statement-breakpoint
-- What was done is done: read and add, nothing else.
GRANT SELECT, INSERT ON operator_deeds TO tuppence_app;
