import type { Call } from '#contract/endpoint.ts'
import type { ShopSettings, saveShopSettings } from '#contract/settings.ts'
import { parseEmail } from '#domain/email.ts'
import { isValidPolicy, isValidTaxId, type Policy, parsePolicy, policies } from '#domain/shop-front.ts'
import { settings as words } from '#i18n/lazy-words.ts'

/**
 * A policy while it is edited. The text (`page`) and the URL (`address`) both stay, whichever of the two is selected.
 */
export type PolicyDraft = { at: 'page' | 'address'; page: string; address: string }

/** The shop's settings as form values; '' means none. */
export type ShopForm = Pick<
  ShopSettings,
  | 'name'
  | 'language'
  | 'currency'
  | 'timeZone'
  | 'logo'
  | 'asksConsent'
  | 'phoneField'
  | 'followsDark'
  | 'providerReceipts'
> & {
  legalName: string
  country: string
  taxId: string
  address: string
  email: string
  phone: string
} & Record<Policy, PolicyDraft>
export type ShopField = keyof ShopForm

function toPolicyDraft(text: string | null): PolicyDraft {
  if (parsePolicy(text)?.at === 'address') return { at: 'address', page: '', address: text ?? '' }
  return { at: 'page', page: text ?? '', address: '' }
}
export const getPolicyText = ({ at, page, address }: PolicyDraft): string => (at === 'page' ? page : address).trim()

export function toShopForm({
  name,
  language,
  currency,
  timeZone,
  logo,
  asksConsent,
  phoneField,
  followsDark,
  providerReceipts,
  identity,
  policies: texts,
}: ShopSettings): ShopForm {
  return {
    name,
    language,
    currency,
    timeZone,
    logo,
    asksConsent,
    phoneField,
    followsDark,
    providerReceipts,
    legalName: identity.legalName ?? '',
    country: identity.country ?? '',
    taxId: identity.taxId ?? '',
    address: identity.address ?? '',
    email: identity.email ?? '',
    phone: identity.phone ?? '',
    terms: toPolicyDraft(texts.terms),
    privacy: toPolicyDraft(texts.privacy),
    refunds: toPolicyDraft(texts.refunds),
  }
}

const toNullable = (text: string) => text.trim() || null

/**
 * Builds the request body of a save.
 * @param version the version that was edited
 */
export function buildShopBody(form: ShopForm, version: number): Call<typeof saveShopSettings>[0]['body'] {
  const { name, language, currency, timeZone, logo, asksConsent, phoneField, followsDark, providerReceipts } = form
  const { legalName, country, taxId, address, email, phone } = form
  return {
    name,
    language,
    currency,
    timeZone,
    logo,
    asksConsent,
    phoneField,
    followsDark,
    providerReceipts,
    identity: {
      legalName: toNullable(legalName),
      country: toNullable(country),
      taxId: toNullable(taxId),
      address: toNullable(address),
      email: toNullable(email),
      phone: toNullable(phone),
    },
    policies: {
      terms: toNullable(getPolicyText(form.terms)),
      privacy: toNullable(getPolicyText(form.privacy)),
      refunds: toNullable(getPolicyText(form.refunds)),
    },
    version,
  }
}

export type ShopErrors = Partial<Record<ShopField, string>>

function validatePolicy({ at, page, address }: PolicyDraft): string | null {
  const isWrong = at === 'page' ? !isValidPolicy(page) : address.trim() !== '' && parsePolicy(address)?.at !== 'address'
  return isWrong ? words.policyAddressWrong : null
}

/** Returns the error texts of the fields whose value cannot be saved. */
export function validateShop(form: ShopForm): ShopErrors {
  const errors: ShopErrors = {}
  if (form.name.trim() === '') errors.name = words.shopNameMissing
  if (form.taxId.trim() !== '' && !isValidTaxId(form.country, form.taxId)) errors.taxId = words.taxIdWrong
  if (form.email.trim() !== '' && !parseEmail(form.email)) errors.email = words.emailWrong
  for (const policy of policies) {
    const problem = validatePolicy(form[policy])
    if (problem) errors[policy] = problem
  }
  return errors
}

const getErrorTexts = (): ShopErrors => ({
  name: words.shopNameMissing,
  taxId: words.taxIdWrong,
  email: words.emailWrong,
  timeZone: words.timeZoneWrong,
})

/**
 * Converts the fields that the server rejected to error texts of the form.
 * @param fields by the server's path, such as 'identity.taxId' or 'policies.terms'
 */
export function toFieldErrors(fields: Readonly<Record<string, string>> = {}): ShopErrors {
  const errors: ShopErrors = {}
  const errorTexts = getErrorTexts()
  for (const path of Object.keys(fields)) {
    const field = path.split('.').at(-1) as ShopField
    errors[field] = errorTexts[field] ?? (path.startsWith('policies.') ? words.policyAddressWrong : words.fieldRefused)
  }
  return errors
}
