ALTER TABLE "payment_capabilities" ADD COLUMN "account_country" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "accepts_late" boolean DEFAULT true NOT NULL;