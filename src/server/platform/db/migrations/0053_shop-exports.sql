CREATE TABLE "shop_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"member_id" uuid NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"bytes" bigint,
	"failure" text,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "shop_exports_newest" ON "shop_exports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_exports_one_at_a_time" ON "shop_exports" USING btree ((true)) WHERE "shop_exports"."state" in ('waiting', 'running');