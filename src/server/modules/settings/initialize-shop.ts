import type { SaleCurrency } from '#domain/currency.ts'
import type { ShopLanguage } from '#domain/language.ts'
import { parseIdentity } from '#domain/shop-front.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { lockShop, updateShop } from './shop/repository.ts'

type NewShop = {
  name: string
  country: string
  language: ShopLanguage
  currency: SaleCurrency
  timeZone?: string | undefined
}

/** Saves the settings that the setup of a new shop asks for. Other settings keep their defaults. */
export async function initializeShop(tx: Tx, { name, country, language, currency, timeZone }: NewShop): Promise<void> {
  const { identity } = await lockShop(tx.db)
  await updateShop(tx.db, {
    name,
    language,
    currency,
    ...(timeZone !== undefined && { time_zone: timeZone }),
    identity: { ...parseIdentity(identity), country },
  })
  await audit(tx, 'settings.shop', null, { name, language, currency, timeZone, fields: ['setup'] })
  await bumpContentVersion(tx)
}
