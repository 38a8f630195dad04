ALTER TABLE "outbox" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key") WHERE "outbox"."state" = 'waiting' and "outbox"."attempts" = 0;