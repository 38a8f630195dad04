import { formatTaxId, parseTaxId } from './tax-id.ts'

/** The policies of a shop, in the order in which shoppers see them. */
export const policies = ['terms', 'privacy', 'refunds'] as const
export type Policy = (typeof policies)[number]
/** A policy: an external URL, or the text of a shop page in paragraphs, each of which may have several lines. */
export type PolicyContent = { at: 'address'; href: string } | { at: 'page'; paragraphs: string[] }

/** The seller's details as stored; the seller left absent fields empty. `country` is an ISO 3166-1 code. */
export type Identity = {
  legalName?: string
  country?: string
  taxId?: string
  address?: string
  email?: string
  phone?: string
}

/**
 * The seller's details as shown: the tax number with its kind, the postal address in one line, and null for each field
 * that the seller left empty.
 */
export type ShownIdentity = Record<'legalName' | 'taxId' | 'address' | 'email' | 'phone', string | null>

/**
 * What every public page and e-mail shows of the shop. `logo` is the path or URL of a picture; when it is null, the
 * name is shown.
 */
export type ShopFront = {
  name: string
  logo: string | null
  /** Null when the seller entered no details. */
  identity: ShownIdentity | null
  policies: { policy: Policy; href: string }[]
  /** Whether public pages are dark for visitors whose system is in dark mode. */
  followsDark?: boolean
}

const identityFields = ['legalName', 'country', 'taxId', 'address', 'email', 'phone'] as const

/** Picks the fields that are strings, because another version may have stored other types. */
function pickTexts<Part extends string>(parts: readonly Part[], stored: unknown): Partial<Record<Part, string>> {
  const fields = (stored instanceof Object ? stored : {}) as Record<string, unknown>
  const texts = parts.filter(part => typeof fields[part] === 'string').map(part => [part, fields[part]])
  return Object.fromEntries(texts) as Partial<Record<Part, string>>
}
/** Parses stored seller details. Fields that are not strings are left out. */
export const parseIdentity = (stored: unknown): Identity => pickTexts(identityFields, stored)
/** Parses stored policies. Fields that are not strings are left out. */
export const parsePolicies = (stored: unknown): Partial<Record<Policy, string>> => pickTexts(policies, stored)

const isSingleUrl = (text: string) => /^https?:\/\/\S*$/i.test(text.trim())

/** Rejects user information, because 'https://bank.example@evil.example' opens another host than it seems to. */
const isHttpsUrl = (text: string) =>
  /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/u.test(text.trim())

/** Whether a text is valid as a policy. Every text is, except a URL that is not https or has no host. */
export const isValidPolicy = (text: string): boolean => !isSingleUrl(text) || isHttpsUrl(text)

/** Parses a stored policy. Returns null when the policy is empty or a URL to which shoppers must not be sent. */
export function parsePolicy(text: string | null | undefined): PolicyContent | null {
  if (!text?.trim()) return null
  if (isSingleUrl(text)) return isHttpsUrl(text) ? { at: 'address', href: text.trim() } : null
  const paragraphs = text.replaceAll('\r', '').split(/\n[^\S\n]*\n/)
  return { at: 'page', paragraphs: paragraphs.map(each => each.trim()).filter(each => each !== '') }
}

/** Path of the shop's own page for a policy. */
export const policyPath = (policy: Policy): string => `/policies/${policy}`

/**
 * Whether a tax number is valid in its country: in Brazil a CPF or CNPJ with valid check digits, elsewhere any text.
 */
export const isValidTaxId = (country: string | null | undefined, text: string): boolean =>
  country !== 'BR' || parseTaxId(text) !== null

/** Formats a tax number as 'CNPJ 12.345.678/0001-95' in Brazil, and elsewhere as the seller entered it. */
function formatShopTaxId({ country, taxId = '' }: Identity): string {
  const parsed = country === 'BR' ? parseTaxId(taxId) : null
  return parsed ? `${parsed.kind.toUpperCase()} ${formatTaxId(parsed.value)}` : taxId
}

function toShownIdentity(identity: Identity): ShopFront['identity'] {
  const { legalName, address, email, phone } = identity
  const shown = {
    legalName: legalName || null,
    taxId: formatShopTaxId(identity) || null,
    address: address?.split(/\s*\n\s*/).join(', ') || null,
    email: email || null,
    phone: phone || null,
  }
  return Object.values(shown).some(each => each !== null) ? shown : null
}

type StoredShop = { name: string; logo: string | null; identity: unknown; policies: unknown }

/** Builds the public view of the shop from its stored row. */
export function buildShopFront({ name, logo, identity, policies: storedPolicies }: StoredShop): ShopFront {
  const texts = parsePolicies(storedPolicies)
  return {
    name,
    logo: logo || null,
    identity: toShownIdentity(parseIdentity(identity)),
    policies: policies.flatMap(policy => {
      const content = parsePolicy(texts[policy])
      return content ? [{ policy, href: content.at === 'address' ? content.href : policyPath(policy) }] : []
    }),
  }
}

/**
 * Removes from the page data for the browser what only the footer shows, because the server alone renders the footer.
 */
export const withoutFooter = <Data extends { shop: ShopFront }>(data: Data): Data => ({
  ...data,
  shop: { ...data.shop, identity: null, policies: [] },
})
