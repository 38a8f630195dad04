CREATE TABLE "payment_capabilities" (
	"mode" text NOT NULL,
	"method" text NOT NULL,
	"state" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "payment_capabilities_mode_method_pk" PRIMARY KEY("mode","method")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"provider" text DEFAULT 'stripe' NOT NULL,
	"intent_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_intents_provider_intent_id_pk" PRIMARY KEY("provider","intent_id")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"mode" text NOT NULL,
	"method" text NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"expires_after_seconds" integer,
	"percent_off" integer DEFAULT 0 NOT NULL,
	"min_cents" integer,
	"max_cents" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_mode_method_pk" PRIMARY KEY("mode","method")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"order_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"channel" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_why" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_order_id_step_channel_pk" PRIMARY KEY("order_id","step","channel")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "phone_field" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "method_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "instructions" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_intents_of_order" ON "payment_intents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at") WHERE "reminders"."sent_at" is null and "reminders"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_finished" ON "reminders" USING btree ("due_at") WHERE "reminders"."sent_at" is not null or "reminders"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_main_method" ON "payments" USING btree ("mode","method","created_at") WHERE "payments"."kind" = 'main';--> statement-breakpoint
CREATE INDEX "payments_awaiting" ON "payments" USING btree ("next_look_at") WHERE "payments"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "payments_expiring" ON "payments" USING btree ("expires_at") WHERE "payments"."expires_at" is not null;