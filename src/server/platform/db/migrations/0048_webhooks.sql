CREATE SEQUENCE "public"."shop_event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "shop_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint DEFAULT nextval('shop_event_numbers') NOT NULL,
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid,
	"order_id" uuid,
	"is_example" boolean DEFAULT false NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"queued_at" timestamp with time zone NOT NULL,
	"status" integer,
	"ms" integer,
	"answer" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"types" text[] NOT NULL,
	"modes" text[] NOT NULL,
	"format" text DEFAULT 'standard' NOT NULL,
	"content" text DEFAULT 'full' NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_until" timestamp with time zone,
	"header_name" text,
	"header_value_sealed" text,
	"state" text DEFAULT 'on' NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"api_version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shop_events_of_order" ON "shop_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shop_events_age" ON "shop_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","priority","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_flight" ON "webhook_deliveries" USING btree ("endpoint_id","leased_until") WHERE "webhook_deliveries"."state" = 'waiting' and "webhook_deliveries"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("endpoint_id","done_at") WHERE "webhook_deliveries"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");