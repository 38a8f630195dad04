CREATE TABLE "auth_phone_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"channels" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_factors" ALTER COLUMN "secret_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "phone_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "new_phone" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "phone_change_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_phone" ON "auth_users" USING btree ("phone");