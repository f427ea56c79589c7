DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("organization_id",lower("email")) WHERE archived_at is null;