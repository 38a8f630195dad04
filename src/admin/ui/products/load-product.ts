import { call } from '#api-client/call.ts'
import { listProducts, MAX_LISTED_IDS, type Product } from '#contract/catalog.ts'
import { isUuid } from '#domain/uuid.ts'

type Waiting = { id: string; resolve: (product: Product | null) => void; reject: (error: unknown) => void }
let waiting: Waiting[] = []

async function loadBatch(batch: readonly Waiting[]) {
  try {
    const ids = [...new Set(batch.map(({ id }) => id))].join(',')
    const { products } = await call(listProducts, { query: { ids, status: 'all', take: MAX_LISTED_IDS } })
    for (const { id, resolve } of batch) resolve(products.find(product => product.id === id) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

function loadWaiting() {
  const loaded = waiting
  waiting = []
  for (let at = 0; at < loaded.length; at += MAX_LISTED_IDS) void loadBatch(loaded.slice(at, at + MAX_LISTED_IDS))
}

/**
 * Loads a product, or null when there is none with this id. Products that are asked for at the same moment are loaded in
 * one request.
 */
export async function loadProduct(id: string): Promise<Product | null> {
  // A link that somebody wrote by hand may contain anything, and the server rejects a list with an invalid id.
  if (!isUuid(id)) return null
  if (waiting.length === 0) setTimeout(loadWaiting)
  return new Promise((resolve, reject) => waiting.push({ id, resolve, reject }))
}
