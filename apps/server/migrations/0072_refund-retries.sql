ALTER TABLE "payment_refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "resolution" text;--> statement-breakpoint
-- A retry was known by its moment and its reason: those of the refund that it replaced.
UPDATE payment_refunds again SET retry_of = pair.failed
  FROM (SELECT DISTINCT ON (f.organization_id, f.id) f.organization_id, f.id AS failed, r.id AS retry
          FROM payment_refunds f
          JOIN payment_refunds r ON r.organization_id = f.organization_id AND r.payment_id = f.payment_id AND r.id <> f.id
           AND r.created_at = f.seen_to_at AND r.reason = f.seen_to_reason
         ORDER BY f.organization_id, f.id, r.id) pair
 WHERE again.organization_id = pair.organization_id AND again.id = pair.retry;--> statement-breakpoint
UPDATE payment_refunds failed
   SET resolution = CASE WHEN EXISTS (SELECT FROM payment_refunds again WHERE again.organization_id = failed.organization_id
                                         AND again.retry_of = failed.id) THEN 'retried' ELSE 'paid-another-way' END
 WHERE seen_to_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_retry_fk" FOREIGN KEY ("organization_id","retry_of") REFERENCES "public"."payment_refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_retry_of" UNIQUE("organization_id","retry_of");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_resolution" CHECK ("payment_refunds"."resolution" in ('retried', 'paid-another-way'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_resolved" CHECK (("payment_refunds"."resolution" is null) = ("payment_refunds"."seen_to_at" is null) and ("payment_refunds"."resolution" is null or "payment_refunds"."state" = 'refused'));