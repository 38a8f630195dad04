import { listImports, sources } from './imports.mjs'

/** The module that owns each table. `platform` owns the tables of the parts that every module is built on. */
const tablesByOwner = {
  auth: [
    ...['authUsers', 'authSessions', 'authRefreshTokens', 'authOneTimeTokens', 'authFlowStates', 'authIdentities'],
    ...['authProviders', 'authOutwardFlows', 'authPhoneSenders', 'authFactors', 'authChallenges', 'authSigningKeys'],
    ...['members', 'invitations', 'apiKeys'],
  ],
  settings: ['shop', 'stripeConfig', 'productStripeMapping'],
  catalog: ['products', 'productVariants', 'kitParts', 'catalogChanges'],
  templates: ['checkoutTemplate', 'checkoutPreviews'],
  promotions: ['promotions', 'promotionUses'],
  'order-bumps': ['orderBumps'],
  'digital-goods': [
    ...['digitalBenefits', 'digitalFiles', 'digitalGrants', 'digitalDownloads'],
    ...['digitalUploads', 'digitalUploadParts', 'licenseKeys', 'licenseActivations'],
  ],
  courses: [
    ...['courseModules', 'courseLessons', 'lessonFiles', 'courseEnrollments'],
    ...['lessonProgress', 'studentCodes', 'studentSessions'],
  ],
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
  'shop-export': ['shopExports'],
  upsells: ['upsells', 'upsellPages', 'visualVersions', 'upsellPageOffers', 'upsellSessions', 'funnelEvents'],
  vitals: ['pageVitals'],
  'move-in': ['imports', 'importProfiles'],
  redirects: ['redirects'],
  webhooks: ['webhookEndpoints', 'shopEvents', 'webhookDeliveries'],
  push: ['pushSubscriptions', 'pushPreferences'],
  platform: ['outbox', 'idempotencyKeys', 'rateLimits', 'auditLog', 'installation', 'alarms', 'contentVersion'],
}
const owners = new Map(Object.entries(tablesByOwner).flatMap(([owner, tables]) => tables.map(table => [table, owner])))

/**
 * Modules that work with tables of many modules at once and may query all of them: the export and the erasure of a
 * customer, the search keys, the checks and figures of Operations, the import of another system's rows, a restore,
 * the example orders of the demo shop, and the export of the whole shop.
 */
const modulesOfManyTables = [
  'customers',
  'search-keys',
  'operations',
  'import-dump',
  'backup',
  'example-orders',
  'shop-export',
]
/**
 * Folders that join tables of several modules for one screen or export: an order with its payments, refunds and stock,
 * the list of orders, the dashboard, the seller’s home, the list of subscriptions, the revenue of promotions, the figures
 * of order bumps, the paid lines that decide about digital access, license keys with the mode of their order, the
 * courses that a customer may open, the students of a course, the rates of a funnel, the payloads of the events of the shop, and the devices that
 * receive notifications with their sessions and members.
 * They write no table of another module.
 */
export const readModelFolders = [
  'orders/reading',
  'orders/list',
  'orders/dashboard',
  'seller-home',
  'order-bumps/figures',
  'digital-goods/paid-lines',
  'digital-goods/licenses',
  'courses/access',
  'courses/student-list',
  'subscriptions/reading',
  'promotions/revenue',
  'upsells/funnels/rates',
  'webhooks/payloads',
  'push/receivers',
]
const isReadModel = file =>
  [...modulesOfManyTables, ...readModelFolders].some(folder => file.startsWith(`src/server/modules/${folder}/`))

/**
 * The tables of other modules that each module still queries, with the reason for each. No entry may be added; an entry
 * that is gone is removed.
 */
export const acceptedForeignQueries = {
  // A checkout loads its product with the provider mapping and the promotion of the code in one statement.
  catalog: ['productStripeMapping', 'promotions'],
  // A checkout reads the order of its cart with the order's main payment in one statement.
  orders: ['payments'],
  // Every call of the provider reads its keys, with whether another provider has keys, in one statement.
  payments: ['stripeConfig'],
  // The units are columns of the variant, and a reservation takes them in the statement that records it.
  stock: ['productVariants'],
}

/** Returns the names of all tables of the schema by their names in SQL. */
const listTables = () =>
  new Map(
    [...sources]
      .filter(([file]) => file.includes('/schema/'))
      .flatMap(([, text]) => [...text.matchAll(/^export const (\w+) = pgTable\(\s*'(\w+)'/gm)])
      .map(([, name, sqlName]) => [sqlName, name]),
  )

export const countTables = () => listTables().size

/** Returns the tables of the schema that have no owner, and the owned tables that the schema does not contain. */
export function findUnownedTables() {
  const tables = [...listTables().values()]
  return [...tables.filter(table => !owners.has(table)), ...[...owners.keys()].filter(table => !tables.includes(table))]
}

/** Returns the tables that a file imports from the schema, and those that the SQL text of a repository names. */
function listQueriedTables(file, tables) {
  const imported = listImports(file).flatMap(({ target, values }) => (target.includes('/schema/') ? values : []))
  if (!file.endsWith('/repository.ts')) return imported
  const named = [...sources.get(file).matchAll(/\b(?:from|join|update|into)\s+(\w+)/g)]
  return [...imported, ...named.flatMap(([, name]) => tables.get(name) ?? [])]
}

/** Lists which modules query which tables of other modules, and whether a read model does so. */
function listQueries() {
  const queries = []
  const tables = listTables()
  for (const file of sources.keys()) {
    const [, module] = /^src\/server\/modules\/([^/]+)\//.exec(file) ?? []
    if (!module) continue
    for (const table of listQueriedTables(file, tables))
      if (owners.has(table) && owners.get(table) !== module)
        queries.push({ table, module, isReadModel: isReadModel(file) })
  }
  return queries
}

/** For each table, lists the modules that query it although they neither own it nor are read models. */
export function listForeignQueries() {
  const byTable = new Map()
  for (const { table, module, isReadModel } of listQueries())
    if (!isReadModel) byTable.set(table, [...new Set([...(byTable.get(table) ?? []), module])].sort())
  return new Map([...byTable].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b)))
}

/** Lists the tables that only their owner and read models query. */
export function listReadModelQueries() {
  const foreign = listForeignQueries()
  return [...new Set(listQueries().map(({ table }) => table))].filter(table => !foreign.has(table))
}

/** The tables of other modules that the folders of read models write. */
export function findReadModelWrites() {
  const tables = listTables()
  const writes = []
  for (const [file, text] of sources) {
    const folder = readModelFolders.find(each => file.startsWith(`src/server/modules/${each}/`))
    if (!folder) continue
    const [module] = folder.split('/')
    const built = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name]) => name)
    const written = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].map(([, name]) =>
      tables.get(name),
    )
    for (const table of [...built, ...written])
      if (owners.has(table) && owners.get(table) !== module) writes.push(`${file}: ${table}`)
  }
  return writes
}
