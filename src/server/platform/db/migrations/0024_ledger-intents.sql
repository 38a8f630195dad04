ALTER TABLE "ledger_entries" ADD COLUMN "provider_intent_id" text;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_intent" ON "ledger_entries" USING btree ("provider_intent_id");