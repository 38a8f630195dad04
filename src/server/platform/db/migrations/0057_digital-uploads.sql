CREATE TABLE "digital_upload_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "digital_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "digital_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"benefit_id" uuid,
	"variant_id" uuid,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"last_modified" bigint,
	"part_bytes" integer NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_upload_parts" ADD CONSTRAINT "digital_upload_parts_upload_id_digital_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."digital_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digital_uploads_of_product" ON "digital_uploads" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "digital_uploads_expiry" ON "digital_uploads" USING btree ("expires_at");