import type { PolicyData } from '#contract/screen-data.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { parsePolicy, policies } from '#domain/shop-front.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'

/**
 * Loads the text of a shop policy, or the URL where the seller publishes it. Throws `not_found` for a policy that the
 * shop does not have.
 */
export async function loadPolicyData(
  ctx: Context,
  requestedPolicy: string,
): Promise<PolicyData | { externalUrl: string }> {
  const policy = orThrow(
    policies.find(each => each === requestedPolicy),
    'not_found',
  )
  const { shop, policies: texts, language } = await getShopFront(ctx.db)
  const policyContent = orThrow(parsePolicy(texts[policy]), 'not_found')
  if (policyContent.at === 'address') return { externalUrl: policyContent.href }
  return {
    shop,
    language: resolvePageLanguage(ctx.readerLanguage(), language),
    policy,
    paragraphs: policyContent.paragraphs,
  }
}
