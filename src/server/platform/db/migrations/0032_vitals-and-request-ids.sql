CREATE TABLE "page_vitals" (
	"page" text NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_vitals_page_day_metric_bucket_pk" PRIMARY KEY("page","day","metric","bucket")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "request_id" text;