ALTER TABLE "checkouts" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "checkouts_attributed" ON "checkouts" USING btree ("updated_at") WHERE "checkouts"."state" in ('open', 'expired') and "checkouts"."attribution" is not null;--> statement-breakpoint
CREATE INDEX "orders_utm_medium" ON "orders" USING btree ("mode",("source" ->> 'utm_medium'),"created_at") WHERE ("orders"."source" ->> 'utm_medium') is not null;