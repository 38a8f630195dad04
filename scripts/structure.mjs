import { listImports, resolveExports, sources } from './support/imports.mjs'
import { countTables, listForeignQueries, listReadModelQueries } from './support/table-owners.mjs'

const serverFolder = 'src/server/modules'
/** Folders that modules are built on, or that build on modules. */
const platformFolders = /^src\/(server\/(platform|cli|bootstrap)|domain|contract|i18n)\//
/**
 * The main verbs (files with one server operation each). For each one, `countReach` prints how many files it imports,
 * directly or indirectly.
 */
const mainVerbs = [
  'checkout/create-payment-intent.ts',
  'checkout/change-checkout.ts',
  'checkout/open-checkout.ts',
  'payments/settle-payment.ts',
  'payments/webhook.ts',
  'payments/reconcile.ts',
  'payments/refunds/refund-payment.ts',
  'upsells/sessions/process-upsell-payment.ts',
  'subscriptions/start/start-subscription.ts',
]

/** Prints which modules query tables of another module. */
function countOwners() {
  const foreign = listForeignQueries()
  console.log(`Tables that a module queries without owning them: ${foreign.size} of ${countTables()}`)
  for (const [table, modules] of foreign) console.log(`  ${table}: ${modules.join(', ')}`)
  console.log(`Tables that only read models query beside their owner: ${listReadModelQueries().length}`)
}

function countReach() {
  console.log('\nFiles that a verb reaches outside of platform, domain and contract')
  for (const verb of mainVerbs) {
    const start = `${serverFolder}/${verb}`
    if (!sources.has(start)) {
      console.log(`  not found: ${start}`)
      continue
    }
    const reached = new Set()
    const visit = file => {
      if (reached.has(file) || !sources.has(file) || platformFolders.test(file)) return
      reached.add(file)
      for (const { target, values } of listImports(file))
        for (const source of resolveExports(target, values)) visit(source)
    }
    visit(start)
    console.log(`  ${String(reached.size).padStart(4)}  ${verb}`)
  }
}

function countSizes() {
  const sizes = [...sources.values()].map(text => text.split('\n').length - 1)
  const atMost = lines => sizes.filter(size => size <= lines).length
  console.log(
    `\n${sizes.length} source files: ${atMost(10)} of at most 10 lines, ${atMost(15)} of at most 15, the longest ${Math.max(...sizes)}`,
  )
}

countOwners()
countReach()
countSizes()
