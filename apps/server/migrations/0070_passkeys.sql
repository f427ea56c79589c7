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
CREATE INDEX "passkeys_holder" ON "passkeys" USING btree ("holder");--> statement-breakpoint
CREATE POLICY "passkey_challenges_of_platform" ON "passkey_challenges" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
CREATE POLICY "passkeys_of_platform" ON "passkeys" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE passkey_challenges FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO tuppence_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO tuppence_app;
