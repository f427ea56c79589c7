ALTER TABLE "till_takings" DROP CONSTRAINT "till_takings_add_up";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charges" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charges_total" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "till_takings" ADD COLUMN "charges_total" numeric(18, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_charges" CHECK (("transactions"."charges" is null) = ("transactions"."charges_total" is null));--> statement-breakpoint
ALTER TABLE "till_takings" ADD CONSTRAINT "till_takings_add_up" CHECK ("till_takings"."cash_total" + "till_takings"."card_total" + "till_takings"."digital_total" + "till_takings"."other_total"
        = "till_takings"."sales_total" + "till_takings"."charges_total");