CREATE TABLE "visual_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"elements" text NOT NULL,
	"layout" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"based_on" uuid,
	"member_id" uuid,
	"began_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visual_versions" ADD CONSTRAINT "visual_versions_page_id_upsell_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."upsell_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visual_versions_number" ON "visual_versions" USING btree ("page_id","number");