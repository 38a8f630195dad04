import { listImports, sources } from './imports.mjs'

/** The module that owns each table. `platform` owns the tables of the parts that every module is built on. */
const tablesByOwner = {
  auth: [
    ...['authUsers', 'authSessions', 'authRefreshTokens', 'authOneTimeTokens', 'authFlowStates', 'authIdentities'],
    ...['authProviders', 'authOutwardFlows', 'authPhoneSenders', 'authFactors', 'authChallenges', 'authSigningKeys'],
  ],
  team: ['members', 'invitations', 'apiKeys'],
  settings: ['shop', 'stripeConfig', 'productStripeMapping'],
  catalog: ['products', 'productVariants', 'catalogChanges'],
  templates: ['checkoutTemplate', 'checkoutPreviews'],
  promotions: ['promotions', 'promotionUses'],
  checkout: ['checkouts', 'checkoutPresence'],
  stock: ['stockHolds'],
  customers: ['customers'],
  orders: ['orders', 'orderLines', 'orderEvents', 'savedViews', 'downloads'],
  payments: [
    'payments',
    'refunds',
    'refundLines',
    'disputes',
    'ledgerEntries',
    'providerEvents',
    'paymentIntents',
    'paymentMethods',
    'reminders',
    'paymentCapabilities',
    'providerAccounts',
  ],
  'payment-links': ['paymentLinks'],
  subscriptions: ['subscriptions'],
  mails: ['emails'],
  pages: [
    'salesCampaigns',
    'salesCampaignSlugs',
    'salesPages',
    'salesPageSlugs',
    'pageRevisions',
    'blobs',
    'pageFiles',
  ],
  files: ['storageObjects'],
  upsells: ['upsells', 'upsellPages', 'visualVersions', 'upsellPageOffers', 'upsellSessions', 'funnelEvents'],
  vitals: ['pageVitals'],
  platform: ['outbox', 'idempotencyKeys', 'rateLimits', 'auditLog', 'installation', 'alarms', 'contentVersion'],
}
const owners = new Map(Object.entries(tablesByOwner).flatMap(([owner, tables]) => tables.map(table => [table, owner])))

/**
 * Modules that read tables of many modules at once and may query all of them: the export and the erasure of a customer,
 * the search keys, the checks and figures of Operations, and the import of another system's rows.
 */
const readModels = new Set(['customers', 'search-keys', 'operations', 'import-dump'])

/** The tables of other modules that each module still queries. No entry may be added; an entry that is gone is removed. */
export const acceptedForeignQueries = {
  auth: ['apiKeys', 'invitations', 'members'],
  catalog: [
    'checkoutTemplate',
    'checkouts',
    'productStripeMapping',
    'salesCampaigns',
    'shop',
    'upsellPageOffers',
    'upsells',
  ],
  checkout: [
    'checkoutTemplate',
    'productStripeMapping',
    'productVariants',
    'products',
    'promotions',
    'salesCampaigns',
    'shop',
  ],
  files: ['checkoutTemplate', 'products'],
  mails: ['customers', 'orderLines', 'orders', 'outbox', 'payments', 'refundLines', 'refunds', 'shop', 'subscriptions'],
  orders: [
    'checkouts',
    'customers',
    'payments',
    'productVariants',
    'products',
    'refundLines',
    'refunds',
    'shop',
    'stockHolds',
  ],
  pages: ['products', 'shop', 'upsellPages', 'upsellSessions'],
  'payment-links': ['orders', 'productVariants', 'products'],
  payments: [
    'checkouts',
    'funnelEvents',
    'installation',
    'orderLines',
    'orders',
    'shop',
    'stripeConfig',
    'subscriptions',
    'upsellSessions',
  ],
  promotions: ['checkouts', 'orders', 'products', 'salesCampaigns'],
  screens: ['installation'],
  settings: ['auditLog', 'orders', 'productVariants', 'products', 'salesPages'],
  shipping: ['products'],
  stock: ['checkouts', 'orderLines', 'productVariants', 'products'],
  subscriptions: ['orders'],
  team: ['auditLog', 'authFactors', 'authSessions', 'authUsers'],
  templates: ['auditLog', 'products'],
  upsells: ['auditLog', 'orders', 'payments', 'productVariants', 'products', 'shop'],
  vitals: ['salesPages', 'upsells'],
}

/** Returns the names of all tables of the schema. */
const listTables = () =>
  [...sources]
    .filter(([file]) => file.includes('/schema/'))
    .flatMap(([, text]) => [...text.matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name]) => name))

export const countTables = () => listTables().length

/** Returns the tables of the schema that have no owner, and the owned tables that the schema does not contain. */
export function findUnownedTables() {
  const tables = listTables()
  return [...tables.filter(table => !owners.has(table)), ...[...owners.keys()].filter(table => !tables.includes(table))]
}

/** Lists which modules query which tables of other modules. */
function listQueries() {
  const queries = []
  for (const file of sources.keys()) {
    const [, module] = /^src\/server\/modules\/([^/]+)\//.exec(file) ?? []
    if (!module) continue
    for (const { target, values } of listImports(file))
      if (target.includes('/schema/'))
        for (const table of values)
          if (owners.has(table) && owners.get(table) !== module) queries.push({ table, module })
  }
  return queries
}

/** For each table, lists the modules that query it although they neither own it nor are read models. */
export function listForeignQueries() {
  const byTable = new Map()
  for (const { table, module } of listQueries())
    if (!readModels.has(module)) byTable.set(table, [...new Set([...(byTable.get(table) ?? []), module])].sort())
  return new Map([...byTable].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b)))
}

/** Lists the tables that only their owner and read models query. */
export function listReadModelQueries() {
  const foreign = listForeignQueries()
  return [...new Set(listQueries().map(({ table }) => table))].filter(table => !foreign.has(table))
}
