ALTER TABLE "tills" ADD COLUMN "holding" jsonb;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_holding" CHECK (("tills"."holding" is null) = ("tills"."held_at" is null));