ALTER TABLE "shop" ADD COLUMN "follows_dark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "provider_receipts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider_receipt" boolean DEFAULT false NOT NULL;