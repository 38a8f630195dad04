import type { Like } from '../like.ts'
import type { palette as spec } from '../spec/palette.ts'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const palette: Like<typeof spec> = {
  title: 'Search or go to',
  results: 'Results',
  recent: 'Recent',
  go: 'Go to',
  act: 'Actions',
  searching: 'Searching…',
  none: typed => `Nothing found for “${typed}”`,
  noneHint: 'Try the title or SKU of a product, the number of an order, or the name of who bought.',
  findFailed: 'The search did not answer. Check the connection and try again.',
  found: n => counted(n, 'result', 'results'),
  hints: { choose: 'choose', open: 'open', newTab: 'new tab' },

  speak: language => `Language: ${language}`,
  variants: n => counted(n, 'variant', 'variants'),
  archived: 'archived',
  lowStock: 'Products low in stock',
  mappings: 'Products in Stripe',
  shopSettings: 'Name, language and currency of the shop',
  teamLog: 'Log of the team',
  apiKeys: 'API keys',
  inactive: 'inactive',

  keywords: {
    products: 'catalogue items variants SKU stock price photos',
    createProduct: 'new add create product',
    importProducts: 'CSV spreadsheet upload products',
    lowStock: 'inventory sold out running',
    salesPages: 'campaigns landing html site',
    createCampaign: 'new create campaign sales page',
    checkout: 'links payment template shipping',
    upsells: 'funnel offer one click',
    createUpsell: 'new create funnel offer',
    settings: 'configuration stripe keys mode live webhook payment',
    mappings: 'map SKU price subscription',
    shop: 'settings brand Portuguese English dollar real',
    apiKeys: 'integration program token access',
    orders: 'sales purchases refund customers revenue',
    mails: 'messages receipts confirmation inbox',
    operations: 'alarms health checks stuck jobs',
    team: 'invitations members roles people',
    teamLog: 'audit history who did',
    promotions: 'coupons codes discount free shipping',
    createPromotion: 'new create coupon discount code',
    profile: 'password account sessions second factor',
    language: 'Portuguese English translate',
    signOut: 'log out leave end session',
  },
}
