import { languageOf } from '#domain/language.ts'
import type { Context } from '#server/kernel/context.ts'
import { letters } from '#words/spec/letters.ts'
import { mailShop } from '../mail-shop.ts'
import { shopFacts } from '../repository.ts'

/** What a phone is sent with a code: the shop's name, the code, and not to tell it. In the member's language, else the shop's. */
export async function codeText(ctx: Context, code: string, language: unknown) {
  const shop = await shopFacts(ctx.db)
  const known = languageOf(language, shop.language)
  const words = letters[known === 'en' ? 'en' : 'pt-BR']
  return { text: words.codeText(code, mailShop(shop, ctx.config.publicUrl).name), language: known }
}
