import type { PolicyData } from '#contract/screen-data.ts'
import { languageOf } from '#domain/language.ts'
import { policies, policyOf } from '#domain/shop-front.ts'
import { findShopFront } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'

/** A policy as its page, or the address where the seller keeps it. Refuses with not_found what the shop does not have. */
export async function policyPage(ctx: Context, asked: string): Promise<PolicyData | { elsewhere: string }> {
  const policy = found(
    policies.find(each => each === asked),
    'not_found',
  )
  const { shop, policies: texts, language } = await findShopFront(ctx.db)
  const said = found(policyOf(texts[policy]), 'not_found')
  if (said.at === 'address') return { elsewhere: said.href }
  return { shop, language: languageOf(language), policy, paragraphs: said.paragraphs }
}
