DROP INDEX "orders_newest";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("mode","created_at","id");