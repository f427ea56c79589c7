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
CREATE INDEX "idempotency_keys_claimed" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE POLICY "idempotency_keys_of_platform" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO tuppence_app;
