CREATE TABLE "downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"what" text NOT NULL,
	"query" jsonb NOT NULL,
	"sees_customers" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
DROP INDEX "payments_captured";--> statement-breakpoint
CREATE UNIQUE INDEX "downloads_token" ON "downloads" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "downloads_expiry" ON "downloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkouts_opened" ON "checkouts" USING btree ("mode","created_at","currency","state");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("mode","state","created_at") WHERE "orders"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "orders_currency" ON "orders" USING btree ("mode","currency","created_at");--> statement-breakpoint
CREATE INDEX "orders_channel" ON "orders" USING btree ("mode","channel","created_at") WHERE "orders"."channel" <> 'checkout';--> statement-breakpoint
CREATE INDEX "orders_promotion" ON "orders" USING btree ("mode","promotion_code","created_at") WHERE "orders"."promotion_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_utm_source" ON "orders" USING btree ("mode",("source" ->> 'utm_source'),"created_at") WHERE ("orders"."source" ->> 'utm_source') is not null;--> statement-breakpoint
CREATE INDEX "orders_utm_campaign" ON "orders" USING btree ("mode",("source" ->> 'utm_campaign'),"created_at") WHERE ("orders"."source" ->> 'utm_campaign') is not null;--> statement-breakpoint
CREATE INDEX "upsell_sessions_opened" ON "upsell_sessions" USING btree ("mode","created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("mode","paid_at","currency") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("mode","succeeded_at","currency","captured_cents") WHERE "payments"."succeeded_at" is not null;