import type { GoingLiveCheck } from '#contract/going-live.ts'
import type { ShopIdentity, ShopPolicies } from '#contract/settings.ts'
import { findProofChoice } from '#domain/checkout-template.ts'
import { policies as policyNames } from '#domain/shop-front.ts'
import { listTemplates } from '#server/modules/templates/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { createCheck } from './check.ts'

/** Requires a legal name, a tax number, an address, and an e-mail address or a phone number. */
function checkIdentity({ legalName, taxId, address, email, phone }: ShopIdentity): GoingLiveCheck {
  const missing = [
    ...(legalName ? [] : ['legalName']),
    ...(taxId ? [] : ['taxId']),
    ...(address ? [] : ['address']),
    ...(email || phone ? [] : ['contact']),
  ]
  return missing.length === 0
    ? createCheck('identity', 'done', 'identity_given')
    : createCheck('identity', 'open', 'identity_missing', { details: missing })
}

function checkPolicies(policies: ShopPolicies): GoingLiveCheck {
  const missing = policyNames.filter(name => !policies[name]?.trim())
  return missing.length === 0
    ? createCheck('policies', 'done', 'policies_given')
    : createCheck('policies', 'open', 'policies_missing', { details: missing })
}

/** Checks the templates that checkouts use: the default template, and active templates that a product selects. */
async function checkProof(ctx: Context): Promise<GoingLiveCheck> {
  const { templates } = await listTemplates(ctx)
  const used = templates
    .filter(({ isSystemDefault, isActive, products }) => isSystemDefault || (isActive && products > 0))
    .map(({ name, elements }) => ({ name, choice: findProofChoice(elements) }))
  const undecided = used.filter(({ choice }) => choice === 'undecided')
  if (undecided.length > 0)
    return createCheck('proof', 'open', 'proof_undecided', { details: undecided.map(({ name }) => name) })
  const chosen = used.filter(({ choice }) => choice === 'chosen')
  if (chosen.length > 0)
    return createCheck('proof', 'done', 'proof_chosen', { details: chosen.map(({ name }) => name) })
  return createCheck('proof', 'off', 'proof_absent')
}

type ShopTexts = { identity: ShopIdentity; policies: ShopPolicies }
export const checkShop = async (ctx: Context, { identity, policies }: ShopTexts): Promise<GoingLiveCheck[]> => [
  checkIdentity(identity),
  checkPolicies(policies),
  await checkProof(ctx),
]
