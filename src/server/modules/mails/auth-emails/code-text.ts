import { resolvePageLanguage } from '#domain/language.ts'
import { letters } from '#i18n/spec/letters.ts'
import { getShopForMail } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { toMailShop } from '../mail-shop.ts'

/** Composes the text message that contains a sign-in code, in the member's language or else in the shop's language. */
export async function composeCodeText(ctx: Context, code: string, language: unknown) {
  const shop = await getShopForMail(ctx.db)
  const mailLanguage = resolvePageLanguage(ctx.readerLanguage(), language, shop.language)
  const words = letters[mailLanguage === 'en' ? 'en' : 'pt-BR']
  return { text: words.codeText(code, toMailShop(shop, ctx.config.publicUrl).name), language: mailLanguage }
}
