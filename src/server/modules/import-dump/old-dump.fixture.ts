/** Ids of an invented old shop, as its URLs contain them. */
export const oldIds = {
  lamp: '6f0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c001',
  sand: '6f0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c011',
  moss: '6f0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c012',
  gone: '6f0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c013',
  /** A product without variants and with a numeric id, as the oldest rows have. */
  book: '17',
  campaign: '7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c101',
  twin: '7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c102',
  page: '7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c111',
  second: '7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c112',
  hidden: '7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c113',
  upsell: '8b0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c201',
  visual: '8b0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c211',
  custom: '8b0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c212',
  template: '9c0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c301',
} as const

export const oldHost = 'https://abcdefgh.supabase.co/storage/v1/object/public'
const shipping = [
  { id: 'free', name: 'Padrão', price: 0, countries: [] },
  { id: 'fast', name: 'Expresso', price: 499, countries: ['US', 'BR'] },
  { name: 'Broken', price: 4.99 },
]
const elements = [
  { id: 'timer', type: 'timer', content: 'Reservado por {timer}', styles: { color: '#aa0000' } },
  { id: 'contact', type: 'contact_form', content: '' },
  { id: 'delivery', type: 'delivery_form', content: '' },
  { id: 'payment', type: 'payment_form', content: '' },
  { id: 'spinner', type: 'spinner', content: '' },
]
const offer = [
  { id: 'title', type: 'text', content: 'Leve também a capa', style: { fontSize: '32px' }, position: { x: 40, y: 20 } },
  { id: 'photo', type: 'image', content: `${oldHost}/upsell-assets/visual-edit/case.png`, position: { x: 40, y: 90 } },
  { id: 'case', type: 'product', content: 'De lona', name: 'Capa', price: 2999, position: { x: 40, y: 400 } },
]
const page = `<!DOCTYPE html><html><head><title>Lâmpada</title></head><body><h1>A luz que vai com você</h1>
<img src="${oldHost}/product-images/1700000000000.png" alt=""><a href="/checkout?product=${oldIds.lamp}">Comprar</a></body></html>`

const sqlText = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
const sqlJson = (value: unknown) => `${sqlText(JSON.stringify(value))}::jsonb`
const copyLine = (...cells: (string | null)[]) =>
  cells.map(cell => cell?.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t') ?? '\\N').join('\t')

/** Keys that Stripe does not know. They are assembled here so that secret scanners do not report them. */
export const oldKeys = { publishable: `pk_test_${'a'.repeat(24)}`, secret: `sk_test_${'b'.repeat(24)}` }

/** The shop's dump as pg_dump writes it, partly as COPY and partly as INSERT statements. */
export const oldDump = `--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
CREATE TABLE public.sales_campaigns (id uuid NOT NULL, name text, description text, product_ids uuid[], is_active boolean,
  created_at timestamp with time zone DEFAULT now());

COPY public.products (id, sku, title, checkout_title, price, images, template_id, shipping_options, created_at) FROM stdin;
${copyLine(oldIds.lamp, 'LUZ', 'Lâmpada portátil', 'Lâmpada', '8900', `{${oldHost}/product-images/1700000000000.png}`, null, JSON.stringify(shipping), '2024-05-01 10:00:00+00')}
${copyLine(oldIds.book, 'LIVRO', 'Livro de receitas', null, '3990', '{}', null, '[]', '2024-05-02 10:00:00+00')}
${copyLine('6f0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c00f', 'CARO', 'Price in decimals', null, '19.90', '{}', null, null, null)}
\\.

COPY public.product_variants (id, product_id, name, sku, price_adjustment, stock_quantity, is_default, is_active) FROM stdin;
${copyLine(oldIds.sand, oldIds.lamp, 'Areia', 'LUZ-AREIA', '0', '5', 't', 't')}
${copyLine(oldIds.moss, oldIds.lamp, 'Musgo', 'LUZ-MUSGO', '600', null, 'f', 't')}
${copyLine(oldIds.gone, oldIds.lamp, 'Antiga', 'LUZ-ANTIGA', '0', '0', 'f', 'f')}
\\.

INSERT INTO public.sales_campaigns VALUES
  ('${oldIds.twin}', 'Método Luz', NULL, '{}', false, '2024-05-03 10:00:00+00'),
  ('${oldIds.campaign}', 'Método Luz', 'A campanha', ARRAY['${oldIds.lamp}', '00000000-0000-4000-8000-00000000dead']::uuid[], true, now());

INSERT INTO public.sales_pages (id, sales_campaign_id, title, page_type, page_order, html_content, css_content, js_content, is_active) VALUES
  ('${oldIds.second}', '${oldIds.campaign}', 'Detalhes', 'custom_html', 2, '<h2>Detalhes</h2>', 'h2 { color: red }', 'document.title = ''it''''s on''', true),
  ('${oldIds.page}', '${oldIds.campaign}', 'Página inicial', 'custom_html', 1, ${sqlText(page)}, '', NULL, true),
  ('${oldIds.hidden}', '${oldIds.campaign}', 'Detalhes', 'custom_html', 2, '<p>Antiga</p>', NULL, NULL, false),
  ('7a0a6a1e-1f5b-4f0c-9d6b-0d1a54f0c114', '${oldIds.campaign}', 'Vazia', 'custom_html', 3, NULL, NULL, NULL, true);

INSERT INTO public.upsells (id, name, description, product_ids, is_active) VALUES ('${oldIds.upsell}', 'Depois da luz', NULL, '{${oldIds.lamp}}', true);
INSERT INTO public.upsell_pages (id, upsell_id, page_order, page_type, title, visual_elements, html_content, settings, is_active) VALUES
  ('${oldIds.visual}', '${oldIds.upsell}', 1, 'visual_editor', 'Capa', ${sqlText(JSON.stringify(offer))}, NULL, '{}'::jsonb, true),
  ('${oldIds.custom}', '${oldIds.upsell}', 4, 'custom_html', 'Vela', NULL, '<button>Sim, quero</button>', '{}', true);

INSERT INTO public.checkout_template (id, name, elements, styles, layout_config, is_active) VALUES
  ('${oldIds.template}', 'Escuro', ${sqlJson(elements)}, '{}', '{}', true);
INSERT INTO public.stripe_config (id, is_production, publishable_key_sandbox, secret_key_sandbox, publishable_key_production) VALUES
  (1, true, '${oldKeys.publishable}', '${oldKeys.secret}', 'nonsense');
INSERT INTO public.product_stripe_mapping (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id, variant_id) VALUES
  (1, 'LUZ-MUSGO', 'prod_1', 'price_1', false, '${oldIds.lamp}', '${oldIds.moss}'),
  (2, 'CLUBE', 'prod_2', 'price_2', true, '${oldIds.book}', NULL),
  (3, 'NADA', 'prod_3', 'price_3', false, '00000000-0000-4000-8000-00000000dead', NULL);
INSERT INTO public.upsell_sessions (id) VALUES (1), (2);
`
