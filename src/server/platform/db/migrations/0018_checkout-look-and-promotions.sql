CREATE TABLE "checkout_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"draft" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_previews_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "promotions" ALTER COLUMN "percent_off" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "kind" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "amount_off" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "product_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "campaign_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "promotions_code";--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree (lower("code")) WHERE "promotions"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "identity" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "policies" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
CREATE INDEX "checkout_previews_over" ON "checkout_previews" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_one_kind" CHECK (case "promotions"."kind"
        when 'percent' then "promotions"."percent_off" is not null and "promotions"."amount_off" is null and "promotions"."currency" is null
        when 'fixed' then "promotions"."amount_off" > 0 and "promotions"."currency" is not null and "promotions"."percent_off" is null
        when 'free_shipping' then "promotions"."percent_off" is null and "promotions"."amount_off" is null and "promotions"."currency" is null
        else false end);--> statement-breakpoint
-- Wallets stood before the payment form of every checkout; from now on they are a part of the template like the others.
UPDATE "checkout_template" "t" SET "elements" = jsonb_insert("t"."elements", ARRAY["payment"."at"::text], '{"id": "express", "type": "express_checkout", "content": ""}')
FROM (
  SELECT "each"."id", min("part"."number") - 1 AS "at"
  FROM "checkout_template" "each", jsonb_array_elements("each"."elements") WITH ORDINALITY AS "part"("element", "number")
  WHERE "part"."element"->>'type' = 'payment_form' GROUP BY "each"."id"
) "payment"
WHERE "payment"."id" = "t"."id" AND NOT "t"."elements" @> '[{"type": "express_checkout"}]';
