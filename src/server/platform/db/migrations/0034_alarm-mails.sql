ALTER TABLE "members" ADD COLUMN "alarm_mails" boolean;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- What was raised before is not told of as if it were new.
UPDATE "alarms" SET "told_at" = now();
