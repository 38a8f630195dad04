ALTER TABLE "shop" ADD COLUMN "asks_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_of_buyer" ON "checkouts" USING btree (lower("buyer" ->> 'email')) WHERE "checkouts"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "customers_consent" ON "customers" USING btree ("mode","consent","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_of_person" ON "outbox" USING btree (("payload" ->> 'email')) WHERE "outbox"."payload" ? 'email';--> statement-breakpoint
-- What the provider told is kept without the persons it named; new events arrive so.
UPDATE "provider_events" SET "payload" = jsonb_build_object('id', "id", 'type', "type", 'data', jsonb_build_object('object',
  jsonb_strip_nulls(jsonb_build_object('id', "object_id",
    'payment_intent', "payload" #> '{data,object,payment_intent}',
    'metadata', jsonb_strip_nulls(jsonb_build_object('order_id', "payload" #> '{data,object,metadata,order_id}'))))))
WHERE "state" = 'done';
