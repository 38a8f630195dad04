ALTER TABLE "subscriptions" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "open_invoice_id" text;--> statement-breakpoint
ALTER TABLE "product_stripe_mapping" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "product_stripe_mapping" ADD COLUMN "price_currency" text;--> statement-breakpoint
ALTER TABLE "product_stripe_mapping" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "product_stripe_mapping" ADD COLUMN "interval_count" integer;--> statement-breakpoint
ALTER TABLE "product_stripe_mapping" ADD COLUMN "trial_days" integer;--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."state" not in ('canceled', 'incomplete_expired');