import { sql } from 'drizzle-orm'
import { buildShopFront, parseIdentity, parsePolicies } from '#domain/shop-front.ts'
import { defaultTimeZone, isTimeZone } from '#domain/time-zone.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { shop } from '#server/platform/db/schema/catalog.ts'

export type ShopRow = typeof shop.$inferSelect

/** Returns the row of the shop. Throws not_found when there is none. */
export async function getShop(db: Db): Promise<ShopRow> {
  return one(db.select().from(shop), 'not_found')
}

export async function lockShop(db: TxDb): Promise<ShopRow> {
  return one(db.select().from(shop).for('update'), 'not_found')
}

export async function updateShop(db: Db, change: Partial<ShopRow>): Promise<ShopRow> {
  return one(
    db
      .update(shop)
      .set({ ...change, version: sql`${shop.version} + 1` })
      .returning(),
    'not_found',
  )
}

/** The shop as its public pages and checkouts show it, with the settings that they follow. */
export async function getShopFront(db: Db) {
  const [row] = await db.select().from(shop)
  const { name, identity = {}, policies = {} }: Partial<typeof shop.$inferSelect> = row ?? {}
  return {
    shop: {
      ...buildShopFront({ name: name ?? 'Vitrine', logo: row?.logo_url ?? null, identity, policies }),
      ...(row?.follows_dark && { followsDark: true }),
    },
    /** Each policy as it is stored: a URL or the text of a page. */
    policies: parsePolicies(policies),
    language: row?.language ?? 'spec',
    asksConsent: row?.asks_consent ?? false,
    phoneField: row?.phone_field ?? 'optional',
    currency: row?.currency ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
  }
}

export async function getShopName(db: Db): Promise<string> {
  const [row] = await db.select({ name: shop.name }).from(shop)
  return row?.name ?? ''
}

/** The shop's name as the sender of e-mails, and the shop's contact e-mail address, which is null when the seller entered none. */
export async function getShopSender(db: Db): Promise<{ name: string; contact: string | null }> {
  const [row] = await db.select({ name: shop.name, identity: shop.identity }).from(shop)
  return { name: row?.name ?? '', contact: parseIdentity(row?.identity ?? {}).email ?? null }
}

/** The shop as e-mails show it, with its language and its time zone. */
export async function getShopForMail(db: Db) {
  const [row] = await db.select().from(shop)
  const { name, identity, policies } = row ?? { name: '', identity: {}, policies: {} }
  return {
    front: buildShopFront({ name, logo: row?.logo_url ?? null, identity, policies }),
    language: row?.language ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
  }
}

export async function getShopTimeZone(db: Db): Promise<string> {
  const [row] = await db.select({ zone: shop.time_zone }).from(shop).limit(1)
  return row && isTimeZone(row.zone) ? row.zone : defaultTimeZone
}

/** The shop's language, and the currency of products and offers that have none of their own. */
export async function getShopLocale(db: Db): Promise<{ language: string; currency: string }> {
  const [row] = await db.select({ language: shop.language, currency: shop.currency }).from(shop)
  return { language: row?.language ?? 'spec', currency: row?.currency ?? 'usd' }
}

/** Selects the shop's currency inside a query of another table; null when the seller chose none. */
export const selectShopCurrency = sql<string | null>`(select ${shop.currency} from ${shop})`

/** Selects the shop's language inside a query of another table. */
export const selectShopLanguage = sql<string>`(select ${shop.language} from ${shop})`

/** Selects whether the payment provider also mails receipts, inside a query of another table. */
export const selectProviderReceipts = sql<boolean>`(select ${shop.provider_receipts} from ${shop})`
