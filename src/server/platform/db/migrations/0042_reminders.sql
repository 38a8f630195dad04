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
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at") WHERE "reminders"."sent_at" is null and "reminders"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_finished" ON "reminders" USING btree ("due_at") WHERE "reminders"."sent_at" is not null or "reminders"."stopped_at" is not null;