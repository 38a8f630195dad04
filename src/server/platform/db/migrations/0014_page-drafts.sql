CREATE TABLE "sales_campaign_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"sales_campaign_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_page_slugs" (
	"sales_campaign_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_page_slugs_sales_campaign_id_slug_pk" PRIMARY KEY("sales_campaign_id","slug")
);
--> statement-breakpoint
ALTER TABLE "sales_pages" ADD COLUMN "render_mode" text DEFAULT 'frame' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_campaign_slugs" ADD CONSTRAINT "sales_campaign_slugs_sales_campaign_id_sales_campaigns_id_fk" FOREIGN KEY ("sales_campaign_id") REFERENCES "public"."sales_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_page_slugs" ADD CONSTRAINT "sales_page_slugs_page_id_sales_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."sales_pages"("id") ON DELETE cascade ON UPDATE no action;