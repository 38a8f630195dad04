DROP INDEX "ledger_entries_of_order";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "order_id";