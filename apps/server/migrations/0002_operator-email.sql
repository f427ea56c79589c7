ALTER TABLE "operator_alerts" DROP CONSTRAINT "operator_alerts_event";--> statement-breakpoint
ALTER TABLE "operator_deeds" DROP CONSTRAINT "operator_deeds_action";--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD CONSTRAINT "operator_alerts_event" CHECK ("operator_alerts"."event" in ('signed-in-new-device', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed', 'email-changed'));--> statement-breakpoint
ALTER TABLE "operator_deeds" ADD CONSTRAINT "operator_deeds_action" CHECK ("operator_deeds"."action" in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set', 'restored', 'chose-database', 'removed-database', 'email-changed', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed', 'logged-out-elsewhere'));--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_email" CHECK ("operators"."email" like '%_@_%' and length("operators"."email") <= 254);