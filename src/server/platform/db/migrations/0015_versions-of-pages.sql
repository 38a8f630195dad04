ALTER TABLE "page_revisions" ADD COLUMN "began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD COLUMN "folded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "page_revisions_folded" ON "page_revisions" USING btree ("folded_at") WHERE "page_revisions"."folded_at" is not null;