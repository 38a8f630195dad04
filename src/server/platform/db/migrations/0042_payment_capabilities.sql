CREATE TABLE "payment_capabilities" (
	"mode" text NOT NULL,
	"method" text NOT NULL,
	"state" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "payment_capabilities_mode_method_pk" PRIMARY KEY("mode","method")
);
--> statement-breakpoint
CREATE INDEX "payments_main_method" ON "payments" USING btree ("mode","method","created_at") WHERE "payments"."kind" = 'main';