CREATE TABLE "provider_accounts" (
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"public_key" text,
	"access_token" text,
	"webhook_secret" text,
	"account_id" text,
	"capabilities" jsonb,
	"tested_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_accounts_provider_mode_pk" PRIMARY KEY("provider","mode")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_installments" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_customer_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "installments" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "interest_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "max_installments" integer;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "min_installment_cents" integer;