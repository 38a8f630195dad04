ALTER TABLE "checkouts" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "orders_utm_medium" ON "orders" USING btree ("mode",("source" ->> 'utm_medium'),"created_at") WHERE ("orders"."source" ->> 'utm_medium') is not null;