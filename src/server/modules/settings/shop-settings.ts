import type { Reply, Request } from '#contract/endpoint.ts'
import type { saveShopSettings as endpoint, ShopIdentity, ShopPolicies } from '#contract/settings.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { resolveShopLanguage } from '#domain/language.ts'
import { type Identity, parseIdentity, parsePolicies } from '#domain/shop-front.ts'
import { formatTaxId, parseTaxId } from '#domain/tax-id.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getShop, lockShop, type ShopRow, updateShop } from './shop/repository.ts'

type Settings = Reply<typeof endpoint>
type Change = Request<typeof endpoint>['body']

function toIdentityDto({ legalName, country, taxId, address, email, phone }: Identity): ShopIdentity {
  return {
    legalName: legalName ?? null,
    country: country ?? null,
    taxId: (country === 'BR' && taxId ? formatTaxId(taxId) : taxId) ?? null,
    address: address ?? null,
    email: email ?? null,
    phone: phone ?? null,
  }
}

const noPolicies: ShopPolicies = { terms: null, privacy: null, refunds: null }
const toSettingsDto = (row: ShopRow): Settings => ({
  name: row.name,
  language: resolveShopLanguage(row.language),
  currency: saleCurrencies.find(each => each === row.currency) ?? null,
  timeZone: row.time_zone,
  logo: row.logo_url,
  identity: toIdentityDto(parseIdentity(row.identity)),
  policies: { ...noPolicies, ...parsePolicies(row.policies) },
  asksConsent: row.asks_consent,
  phoneField: row.phone_field,
  followsDark: row.follows_dark,
  providerReceipts: row.provider_receipts,
  version: row.version,
})

const removeEmpty = (fields: ShopIdentity | ShopPolicies): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])))

/** A Brazilian tax number is stored without punctuation, so that a search finds it however it was typed. */
function normalizeIdentity(identity: ShopIdentity): Identity {
  const { taxId, ...others } = removeEmpty(identity)
  const normalizedTaxId = identity.country === 'BR' && taxId ? parseTaxId(taxId)?.value : taxId
  return { ...others, ...(normalizedTaxId && { taxId: normalizedTaxId }) }
}

const toShopColumns = (change: Change): Partial<ShopRow> => ({
  name: change.name,
  language: change.language,
  currency: change.currency,
  ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
  ...(change.logo !== undefined && { logo_url: change.logo }),
  ...(change.identity && { identity: normalizeIdentity(change.identity) }),
  ...(change.policies && { policies: removeEmpty(change.policies) }),
  ...(change.asksConsent !== undefined && { asks_consent: change.asksConsent }),
  ...(change.phoneField !== undefined && { phone_field: change.phoneField }),
  ...(change.followsDark !== undefined && { follows_dark: change.followsDark }),
  ...(change.providerReceipts !== undefined && { provider_receipts: change.providerReceipts }),
})

/**
 * Returns the names of the changed fields. The audit log contains only these names, so that it does not become a second
 * copy of the values.
 */
const getChangedFields = (before: Settings, after: Settings) =>
  (Object.keys(after) as (keyof Settings)[]).filter(
    field => field !== 'version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

export const readShopSettings = async (ctx: Context): Promise<Settings> => toSettingsDto(await getShop(ctx.db))

/**
 * Saves the shop settings. Open checkouts do not change now; each step of a checkout computes a new quote, so the buyer
 * confirms the new total before paying.
 */
export function saveShopSettings(ctx: Context, change: Change): Promise<Settings> {
  return withTransaction(ctx, async tx => {
    const row = await lockShop(tx.db)
    const before = toSettingsDto(row)
    if (change.version !== undefined && change.version !== row.version)
      throw new AppError('conflict', { data: { shop: before } })
    const after = toSettingsDto(await updateShop(tx.db, toShopColumns(change)))
    const { name, language, currency, timeZone } = after
    await audit(tx, 'settings.shop', null, {
      name,
      language,
      currency,
      timeZone,
      fields: getChangedFields(before, after),
    })
    await bumpContentVersion(tx)
    return after
  })
}
