CREATE TABLE "funnel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"led_to" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_method_id" text;--> statement-breakpoint
ALTER TABLE "upsell_pages" ADD COLUMN "targets" jsonb DEFAULT '{"accepted":null,"declined":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upsell_sessions" ADD COLUMN "resumed_browser_hash" text;--> statement-breakpoint
ALTER TABLE "funnel_events" ADD CONSTRAINT "funnel_events_session_id_upsell_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."upsell_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "funnel_events_once" ON "funnel_events" USING btree ("session_id","page_id","kind");--> statement-breakpoint
CREATE INDEX "upsell_sessions_of_funnel" ON "upsell_sessions" USING btree ("upsell_id","created_at");