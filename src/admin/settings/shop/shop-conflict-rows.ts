import { policies } from '#domain/shop-front.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../ui/conflict/conflict-rows.ts'
import { getPolicyText, type ShopField, type ShopForm } from './shop-form.ts'

const getLabels = (): Record<ShopField, string> => ({
  name: words.shopName,
  language: words.language,
  currency: words.currency,
  timeZone: words.timeZone,
  logo: words.logo,
  asksConsent: words.asksConsent,
  phoneField: words.phoneField,
  followsDark: words.followsDark,
  providerReceipts: words.providerReceipts,
  legalName: words.legalName,
  country: words.country,
  taxId: words.taxIdBrazil,
  address: words.address,
  email: words.email,
  phone: words.phone,
  ...words.policy,
})

function formatField(form: ShopForm, field: ShopField): string {
  const policy = policies.find(each => each === field)
  if (policy) return getPolicyText(form[policy])
  const value = form[field]
  if (typeof value === 'boolean') return value ? words.switchedOn : words.switchedOff
  if (field === 'language') return words.languages[form.language]
  if (field === 'phoneField') return words.phoneFields[form.phoneField]
  if (field === 'currency') return form.currency?.toUpperCase() ?? words.currencyOfCheckout
  return String(value ?? '')
}

export const buildShopConflictRows = (versions: Versions<ShopForm>): ConflictRow[] =>
  buildConflictRows(versions, getLabels(), formatField)
