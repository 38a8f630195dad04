DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "checkouts_of_browser";--> statement-breakpoint
DROP INDEX "emails_newest";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_of_browser";--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_of_browser" ON "checkouts" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_browser" ON "orders" USING btree ("browser_hash","paid_at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at");