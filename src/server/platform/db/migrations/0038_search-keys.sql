ALTER TABLE "product_variants" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_key" text;--> statement-breakpoint
CREATE INDEX "product_variants_without_key" ON "product_variants" USING btree ("id") WHERE "product_variants"."search_key" is null;--> statement-breakpoint
CREATE INDEX "products_without_key" ON "products" USING btree ("id") WHERE "products"."search_key" is null;--> statement-breakpoint
CREATE INDEX "customers_search_key" ON "customers" USING gin (array_to_tsvector(string_to_array("search_key", ' ')));--> statement-breakpoint
CREATE INDEX "customers_without_key" ON "customers" USING btree ("id") WHERE "customers"."search_key" is null;--> statement-breakpoint
CREATE INDEX "orders_search_key" ON "orders" USING gin (array_to_tsvector(string_to_array("search_key", ' ')));--> statement-breakpoint
CREATE INDEX "orders_without_key" ON "orders" USING btree ("id") WHERE "orders"."search_key" is null;--> statement-breakpoint
CREATE FUNCTION "forget_search_key"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.search_key := NULL; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER "orders_search_key_stale" BEFORE UPDATE OF "name", "email" ON "orders" FOR EACH ROW
  WHEN (NEW.search_key IS NOT DISTINCT FROM OLD.search_key AND (NEW.name, NEW.email) IS DISTINCT FROM (OLD.name, OLD.email))
  EXECUTE FUNCTION "forget_search_key"();--> statement-breakpoint
CREATE TRIGGER "customers_search_key_stale" BEFORE UPDATE OF "name", "email" ON "customers" FOR EACH ROW
  WHEN (NEW.search_key IS NOT DISTINCT FROM OLD.search_key AND (NEW.name, NEW.email) IS DISTINCT FROM (OLD.name, OLD.email))
  EXECUTE FUNCTION "forget_search_key"();--> statement-breakpoint
CREATE TRIGGER "products_search_key_stale" BEFORE UPDATE OF "title", "sku" ON "products" FOR EACH ROW
  WHEN (NEW.search_key IS NOT DISTINCT FROM OLD.search_key AND (NEW.title, NEW.sku) IS DISTINCT FROM (OLD.title, OLD.sku))
  EXECUTE FUNCTION "forget_search_key"();--> statement-breakpoint
CREATE TRIGGER "product_variants_search_key_stale" BEFORE UPDATE OF "name", "sku" ON "product_variants" FOR EACH ROW
  WHEN (NEW.search_key IS NOT DISTINCT FROM OLD.search_key AND (NEW.name, NEW.sku) IS DISTINCT FROM (OLD.name, OLD.sku))
  EXECUTE FUNCTION "forget_search_key"();
--> statement-breakpoint
CREATE INDEX "product_variants_sku_look" ON "product_variants" USING btree (lower("sku")) WHERE "product_variants"."is_active";--> statement-breakpoint
CREATE INDEX "product_variants_rare_sku" ON "product_variants" USING btree ("sku") WHERE "product_variants"."is_active" and "product_variants"."sku" ~ '[^ -~]';
