CREATE TABLE "checkout_presence" (
	"product_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_presence_product_id_browser_hash_pk" PRIMARY KEY("product_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "content_version_has_one_row" CHECK ("content_version"."id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "checkout_presence_age" ON "checkout_presence" USING btree ("seen_at");
--> statement-breakpoint
-- Who is looking need not outlive a crash: without a log these writes wait for no disk.
ALTER TABLE "checkout_presence" SET UNLOGGED;
--> statement-breakpoint
INSERT INTO "content_version" ("id") VALUES (true);
