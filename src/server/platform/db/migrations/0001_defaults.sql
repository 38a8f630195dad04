-- What every shop starts with: its one row, the promotion of the specification, the system's default checkout template.
INSERT INTO "shop" ("id", "name") VALUES (true, 'Vitrine');--> statement-breakpoint
INSERT INTO "promotions" ("id", "code", "percent_off") VALUES ('01900000-0000-7000-8000-000000000010', 'WELCOME10', 10);--> statement-breakpoint
INSERT INTO "checkout_template" ("id", "name", "is_system_default", "elements") VALUES (
  '01900000-0000-7000-8000-000000000001', 'Template Padrão do Sistema', true,
  '[
    {"id": "timer", "type": "timer", "content": "Your order is reserved for {timer}"},
    {"id": "online", "type": "online_presence", "content": "{count} people online", "styles": {"source": "simulated"}},
    {"id": "top", "type": "banner", "content": "{top_banner}"},
    {"id": "summary", "type": "product_summary", "content": ""},
    {"id": "reviews", "type": "reviews", "content": "", "styles": {"source": "simulated"}},
    {"id": "contact", "type": "contact_form", "content": ""},
    {"id": "delivery", "type": "delivery_form", "content": ""},
    {"id": "payment", "type": "payment_form", "content": ""},
    {"id": "bottom-1", "type": "banner", "content": "{bottom_banner_1}"},
    {"id": "bottom-2", "type": "banner", "content": "{bottom_banner_2}"}
  ]'::jsonb
);
