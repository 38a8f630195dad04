CREATE TABLE "digital_benefits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"url" text,
	"download_limit" integer,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digital_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"network_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digital_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"benefit_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digital_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"benefit_id" uuid NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"expires_at" timestamp with time zone,
	"download_count" integer DEFAULT 0 NOT NULL,
	"download_limit" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_grant_id_digital_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."digital_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_file_id_digital_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."digital_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_files" ADD CONSTRAINT "digital_files_benefit_id_digital_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."digital_benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_grants" ADD CONSTRAINT "digital_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_grants" ADD CONSTRAINT "digital_grants_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_grants" ADD CONSTRAINT "digital_grants_benefit_id_digital_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."digital_benefits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digital_benefits_of_product" ON "digital_benefits" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "digital_downloads_of_grant" ON "digital_downloads" USING btree ("grant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "digital_files_version" ON "digital_files" USING btree ("benefit_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "digital_files_key" ON "digital_files" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "digital_grants_once" ON "digital_grants" USING btree ("line_id","benefit_id");--> statement-breakpoint
CREATE INDEX "digital_grants_of_order" ON "digital_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "digital_grants_of_benefit" ON "digital_grants" USING btree ("benefit_id","granted_at");