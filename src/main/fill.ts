import { importProducts, picturesOnSale } from '#server/catalog/index.ts'
import { readConfig } from '#server/kernel/config.ts'
import { type Context, workerContext } from '#server/kernel/context.ts'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { databaseOfShop } from './beside-shop.ts'
import { command, type Given } from './command.ts'
import { fillLines } from './fill-lines.ts'
import { createServices } from './services.ts'

const notRunning = 'Vitrine does not run here. Start it with `npm start` first: it keeps running while it is filled.'
const usage = `npm run fill -- --products 10000
Puts so many made-up products (up to 100000) into the running shop, to see it as a large one does.`
const batch = 1_000

async function fill(ctx: Context, products: number) {
  const pictures = await picturesOnSale(ctx)
  let made = 0
  for (let from = 0; from < products; from += batch) {
    const file = fillLines(from, Math.min(products, from + batch), pictures)
    made += (await importProducts(ctx, file, false)).created
  }
  return `${made} products made, ${products - made} of them were there.`
}

/** Puts made-up products into a running shop; those that an earlier run made stay one. */
const options = { products: { type: 'string' } } as const
async function fillShop({ values }: Given<typeof options>) {
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1 || products > 100_000) throw new OperatorProblem(usage)
  const config = readConfig(process.env)
  const database = await databaseOfShop(config, notRunning)
  try {
    // Products are no secret: nothing is sealed or charged here.
    const services = createServices({ config, db: database.db, appSecret: 'none'.repeat(8), simulator: null })
    return await fill(workerContext(services, 'fill'), products)
  } finally {
    await database.close()
  }
}

await command({ usage, options }, fillShop)
