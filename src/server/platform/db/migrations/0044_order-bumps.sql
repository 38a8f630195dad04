CREATE TABLE "order_bumps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"bump_product_id" uuid NOT NULL,
	"bump_variant_id" uuid,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image" text,
	"price_cents" integer,
	"placement" text DEFAULT 'above_button' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"conditions" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_bumps_price" CHECK ("order_bumps"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "includes_bumps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "offered_bump_ids" uuid[];--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bump_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offered_bump_ids" uuid[];--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_bumps_of_product" ON "order_bumps" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_of_bump" ON "order_lines" USING btree ("bump_id","order_id") WHERE "order_lines"."bump_id" is not null;