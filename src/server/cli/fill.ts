import { importProducts } from '#server/modules/catalog/csv/import-products.ts'
import { listPicturesOnSale } from '#server/modules/catalog/get-products.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Context, createWorkerContext } from '#server/platform/core/context.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { createServices } from '../bootstrap/services.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { openShopDatabase } from './maintenance-command.ts'
import { buildSampleProductsCsv } from './sample-products-csv.ts'

const notRunning = 'Vitrine is not running here. Start it with `npm start`; the products are added while it runs.'
const usage = `npm run fill -- --products 10000
Adds this many sample products (up to 100000) to the running shop, to show how a large shop behaves.`
const batchSize = 1_000

async function importSampleProducts(ctx: Context, products: number) {
  const pictures = await listPicturesOnSale(ctx)
  let created = 0
  for (let from = 0; from < products; from += batchSize) {
    const file = buildSampleProductsCsv(from, Math.min(products, from + batchSize), pictures)
    created += (await importProducts(ctx, file, false)).created
  }
  return `${created} products were created; ${products - created} existed already.`
}

const options = { products: { type: 'string' } } as const
async function runFillCommand({ values }: ParsedArgs<typeof options>) {
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1 || products > 100_000) throw new OperatorError(usage)
  const config = readConfig(process.env)
  const database = await openShopDatabase(config, notRunning)
  try {
    // Nothing is encrypted or charged here, so a placeholder secret is enough.
    const services = createServices({ config, db: database.db, appSecret: 'none'.repeat(8), simulator: null })
    return await importSampleProducts(createWorkerContext(services, 'fill'), products)
  } finally {
    await database.close()
  }
}

await runCliCommand({ usage, options }, runFillCommand)
