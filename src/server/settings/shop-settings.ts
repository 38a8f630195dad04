import type { ShopSettings } from '#contract/settings.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { languageOf } from '#domain/language.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { changeShop, findShop } from './repository.ts'

/** The shop's name, and what its products are sold in where they choose nothing. */
export async function readShopSettings(ctx: Context): Promise<ShopSettings> {
  const { name, language, currency } = found(await findShop(ctx.db), 'not_found')
  return {
    name,
    language: languageOf(language),
    currency: saleCurrencies.find(each => each === currency) ?? null,
  }
}

/** A checkout that is open is asked for the new total before it is paid: its quote is made anew at every step. */
export function saveShopSettings(ctx: Context, settings: ShopSettings): Promise<ShopSettings> {
  return withTransaction(ctx, async tx => {
    await changeShop(tx.db, settings)
    await audit(tx, 'settings.shop', null, settings)
    await contentChanged(tx)
    return readShopSettings(tx)
  })
}
