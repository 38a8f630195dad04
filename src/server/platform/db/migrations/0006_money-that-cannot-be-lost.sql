CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_hash" text NOT NULL,
	"mode" text NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" uuid
);
--> statement-breakpoint
DROP INDEX "payments_not_final";--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "stock_start" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "returned_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "declined_charge_id" text;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_live" ON "promotion_uses" USING btree ("promotion_id") WHERE "promotion_uses"."state" <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("kind","subject") WHERE "alarms"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_newest" ON "alarms" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_holds_one_reservation" ON "stock_holds" USING btree ("checkout_id") WHERE "stock_holds"."kind" = 'reservation' and "stock_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_holds_out" ON "stock_holds" USING btree ("variant_id") WHERE "stock_holds"."state" in ('held', 'consumed');--> statement-breakpoint
CREATE INDEX "stock_holds_of_browser" ON "stock_holds" USING btree ("browser_hash","expires_at") WHERE "stock_holds"."kind" = 'reservation';--> statement-breakpoint
CREATE INDEX "stock_holds_of_address" ON "stock_holds" USING btree ("address_hash") WHERE "stock_holds"."kind" = 'reservation' and "stock_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_holds_running_out" ON "stock_holds" USING btree ("expires_at") WHERE "stock_holds"."kind" = 'reservation' and "stock_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "provider_events_dead" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "payments_not_final" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('started', 'requires_action', 'processing', 'failed');--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_returned" CHECK ("stock_holds"."returned_units" between 0 and "stock_holds"."quantity");--> statement-breakpoint
UPDATE "product_variants" SET "stock_start" = "stock_quantity" + coalesce((
	SELECT sum("stock_holds"."quantity") FROM "stock_holds"
	WHERE "stock_holds"."variant_id" = "product_variants"."id" AND "stock_holds"."state" IN ('held', 'consumed')
), 0) WHERE "stock_quantity" IS NOT NULL;
