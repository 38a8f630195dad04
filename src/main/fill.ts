import { importProducts, listPicturesOnSale } from '#server/catalog/index.ts'
import { readConfig } from '#server/kernel/config.ts'
import { type Context, createWorkerContext } from '#server/kernel/context.ts'
import { OperatorError } from '#server/kernel/errors.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { openShopDatabase } from './maintenance-command.ts'
import { buildSampleProductsCsv } from './sample-products-csv.ts'
import { createServices } from './services.ts'

const notRunning = 'Vitrine does not run here. Start it with `npm start` first: it keeps running while it is filled.'
const usage = `npm run fill -- --products 10000
Puts so many made-up products (up to 100000) into the running shop, to see it as a large one does.`
const batchSize = 1_000

async function importSampleProducts(ctx: Context, products: number) {
  const pictures = await listPicturesOnSale(ctx)
  let made = 0
  for (let from = 0; from < products; from += batchSize) {
    const file = buildSampleProductsCsv(from, Math.min(products, from + batchSize), pictures)
    made += (await importProducts(ctx, file, false)).created
  }
  return `${made} products made, ${products - made} of them were there.`
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
