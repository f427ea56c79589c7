ALTER TABLE "journal" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "said_sequence" integer;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "said_seal" text;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "set_aside" jsonb DEFAULT '[]'::jsonb NOT NULL;