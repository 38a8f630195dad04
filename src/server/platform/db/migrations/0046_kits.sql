CREATE TABLE "kit_parts" (
	"kit_variant_id" uuid NOT NULL,
	"part_variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "kit_parts_kit_variant_id_part_variant_id_pk" PRIMARY KEY("kit_variant_id","part_variant_id"),
	CONSTRAINT "kit_parts_quantity" CHECK ("kit_parts"."quantity" between 1 and 99),
	CONSTRAINT "kit_parts_not_itself" CHECK ("kit_parts"."kit_variant_id" <> "kit_parts"."part_variant_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_kit_variant_id_product_variants_id_fk" FOREIGN KEY ("kit_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_part_variant_id_product_variants_id_fk" FOREIGN KEY ("part_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_parts_of_part" ON "kit_parts" USING btree ("part_variant_id");