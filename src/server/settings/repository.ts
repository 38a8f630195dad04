import { asc } from 'drizzle-orm'
import { productStripeMapping, stripeConfig } from '#server/db/schema/system.ts'
import type { Db } from '#server/kernel/context.ts'

export async function findStripeConfig(db: Db) {
  const [row] = await db.select().from(stripeConfig).limit(1)
  return row ?? null
}

export async function allMappings(db: Db) {
  return db.select().from(productStripeMapping).orderBy(asc(productStripeMapping.sku))
}
