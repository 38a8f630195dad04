import type { TestApp } from '#tests/support/app.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'

/** Tables that no shopper may change. The value names the only column that sales or visits may change. */
const protectedState: Readonly<Record<string, string>> = {
  products: '',
  product_variants: 'stock_quantity',
  shop: '',
  stripe_config: '',
  product_stripe_mapping: '',
  checkout_template: '',
  promotions: '',
  sales_campaigns: '',
  sales_campaign_slugs: '',
  sales_pages: '',
  page_files: '',
  upsells: '',
  upsell_pages: '',
  upsell_page_offers: '',
  visual_versions: '',
  members: '',
  invitations: '',
  saved_views: '',
  api_keys: 'last_used_at',
  auth_providers: '',
  auth_phone_senders: '',
}
const memberAccountsSql = `select id, email, phone, password_hash, banned_until from auth_users where id in (select user_id from members)`

/** Returns one line per row, so that a difference shows what changed. */
async function listLines(app: TestApp, query: string): Promise<string[]> {
  const { rows } = await app.db.execute(`select to_jsonb(each) as line from (${query}) as each`)
  return rows.map(row => JSON.stringify(row.line)).sort()
}

/**
 * Reads everything that belongs to sellers: products, prices, pages, settings, members and keys. Returns one line per
 * row.
 */
export async function readSellerState(app: TestApp): Promise<string[]> {
  const lines = await listLines(app, memberAccountsSql)
  for (const [table, without] of Object.entries(protectedState)) {
    const { rows } = await app.db.execute(`select (to_jsonb(each) - '${without}')::text as line from ${table} as each`)
    lines.push(...rows.map(row => `${table} ${row.line}`))
  }
  return lines.sort()
}

/** Returns the lines that only one of the two states contains. */
export const diffStates = (before: readonly string[], after: readonly string[]) => [
  ...before.filter(line => !after.includes(line)).map(line => `- ${line}`),
  ...after.filter(line => !before.includes(line)).map(line => `+ ${line}`),
]

/** Creates a shopper who buys now and sends no further requests. */
export async function makeVictim(app: TestApp) {
  const { intent } = await buy(app, app.browser(), await makeLamp(app, `V${Math.trunc(performance.now() * 1_000)}`))
  const id = String(intent.body.orderId)
  return {
    /** Reads the victim's order, payments, lines and customer. */
    state: async () => [
      ...(await listLines(app, `select * from orders where id = '${id}'`)),
      ...(await listLines(app, `select (to_jsonb(p) - 'updated_at') as row from payments p where order_id = '${id}'`)),
      ...(await listLines(app, `select * from order_lines where order_id = '${id}'`)),
      ...(await listLines(
        app,
        `select id, mode, email, name, phone, address, tax_id, erased_at from customers where id = (select customer_id from orders where id = '${id}')`,
      )),
    ],
  }
}
