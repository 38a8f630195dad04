CREATE TABLE "license_activations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"instance" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"benefit_id" uuid NOT NULL,
	"grant_id" uuid,
	"key_hash" text NOT NULL,
	"key_sealed" text NOT NULL,
	"hint" text NOT NULL,
	"activation_limit" integer,
	"assigned_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_benefits" ADD COLUMN "key_source" text;--> statement-breakpoint
ALTER TABLE "digital_benefits" ADD COLUMN "key_prefix" text;--> statement-breakpoint
ALTER TABLE "digital_benefits" ADD COLUMN "activation_limit" integer;--> statement-breakpoint
ALTER TABLE "digital_benefits" ADD COLUMN "key_days" integer;--> statement-breakpoint
ALTER TABLE "digital_grants" ADD COLUMN "key_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "license_activations" ADD CONSTRAINT "license_activations_key_id_license_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."license_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_benefit_id_digital_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."digital_benefits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_grant_id_digital_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."digital_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "license_activations_once" ON "license_activations" USING btree ("key_id","instance");--> statement-breakpoint
CREATE UNIQUE INDEX "license_keys_hash" ON "license_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "license_keys_of_grant" ON "license_keys" USING btree ("grant_id") WHERE "license_keys"."grant_id" is not null;--> statement-breakpoint
CREATE INDEX "license_keys_free" ON "license_keys" USING btree ("benefit_id","id") WHERE "license_keys"."grant_id" is null;