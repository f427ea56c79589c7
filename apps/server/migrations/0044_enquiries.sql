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
CREATE INDEX "enquiries_at" ON "enquiries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "enquiries_to_mail" ON "enquiries" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE POLICY "enquiries_of_platform" ON "enquiries" AS PERMISSIVE FOR ALL TO "tuppence_app" USING (current_setting('app.realm', true) = 'platform') WITH CHECK (current_setting('app.realm', true) = 'platform');--> statement-breakpoint
ALTER TABLE enquiries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON enquiries TO tuppence_app;
