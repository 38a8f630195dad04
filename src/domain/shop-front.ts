import { formatTaxId, parseTaxId } from './tax-id.ts'

/** What a shop may say of its rules, in the order shoppers are shown it. */
export const policies = ['terms', 'privacy', 'refunds'] as const
export type Policy = (typeof policies)[number]
/** An address elsewhere, or the text of a page of the shop's own, in paragraphs whose lines may be several. */
export type PolicyContent = { at: 'address'; href: string } | { at: 'page'; paragraphs: string[] }

/** Who sells, as it is kept: what is not given is not there. `country` is an ISO 3166-1 code. */
export type Identity = {
  legalName?: string
  country?: string
  taxId?: string
  address?: string
  email?: string
  phone?: string
}

/** The same as people read it: the tax number says what it is, the address is one line, null is what is not given. */
export type ShownIdentity = Record<'legalName' | 'taxId' | 'address' | 'email' | 'phone', string | null>

/** What every public page and mail shows of the shop. `logo` is a picture's path or address; null shows the name. */
export type ShopFront = {
  name: string
  logo: string | null
  /** Null where nothing is known of the seller. */
  identity: ShownIdentity | null
  policies: { policy: Policy; href: string }[]
  /** Its public pages are dark for visitors whose system is. */
  followsDark?: boolean
}

const identityFields = ['legalName', 'country', 'taxId', 'address', 'email', 'phone'] as const

/** Those parts of what is kept that are a text: another version of the shop may have kept it in another form. */
function pickTexts<Part extends string>(parts: readonly Part[], kept: unknown): Partial<Record<Part, string>> {
  const all = (kept instanceof Object ? kept : {}) as Record<string, unknown>
  const texts = parts.filter(part => typeof all[part] === 'string').map(part => [part, all[part]])
  return Object.fromEntries(texts) as Partial<Record<Part, string>>
}
/** Who sells, as far as what is kept says it. */
export const parseIdentity = (kept: unknown): Identity => pickTexts(identityFields, kept)
/** The policies, as far as what is kept says them. */
export const parsePolicies = (kept: unknown): Partial<Record<Policy, string>> => pickTexts(policies, kept)

const isSingleUrl = (text: string) => /^https?:\/\/\S*$/i.test(text.trim())

/** Names nobody: 'https://bank.example@evil.example' leads elsewhere than it reads. */
const isHttpsUrl = (text: string) =>
  /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/u.test(text.trim())

/** Whether a text can be a policy: any but an address that is not https, or none. */
export const isValidPolicy = (text: string): boolean => !isSingleUrl(text) || isHttpsUrl(text)

/** Where a policy stands. Null: the shop has none, or one whose address nobody should be sent to. */
export function parsePolicy(text: string | null | undefined): PolicyContent | null {
  if (!text?.trim()) return null
  if (isSingleUrl(text)) return isHttpsUrl(text) ? { at: 'address', href: text.trim() } : null
  const paragraphs = text.replaceAll('\r', '').split(/\n[^\S\n]*\n/)
  return { at: 'page', paragraphs: paragraphs.map(each => each.trim()).filter(each => each !== '') }
}

/** The page of the shop's own. */
export const policyPath = (policy: Policy): string => `/policies/${policy}`

/** Whether a tax number fits its country: in Brazil a CPF or a CNPJ with its check digits, elsewhere any text. */
export const isValidTaxId = (country: string | null | undefined, text: string): boolean =>
  country !== 'BR' || parseTaxId(text) !== null

/** 'CNPJ 12.345.678/0001-95'; elsewhere as the seller wrote it. */
function formatShopTaxId({ country, taxId = '' }: Identity): string {
  const known = country === 'BR' ? parseTaxId(taxId) : null
  return known ? `${known.kind.toUpperCase()} ${formatTaxId(known.value)}` : taxId
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

/** The shop as shoppers see it, whatever is kept of its identity and its policies. */
export function buildShopFront({ name, logo, identity, policies: kept }: StoredShop): ShopFront {
  const texts = parsePolicies(kept)
  return {
    name,
    logo: logo || null,
    identity: toShownIdentity(parseIdentity(identity)),
    policies: policies.flatMap(policy => {
      const said = parsePolicy(texts[policy])
      return said ? [{ policy, href: said.at === 'address' ? said.href : policyPath(policy) }] : []
    }),
  }
}

/** What the browser's half of a page reads: its foot is the server's alone. */
export const withoutFooter = <Data extends { shop: ShopFront }>(data: Data): Data => ({
  ...data,
  shop: { ...data.shop, identity: null, policies: [] },
})
