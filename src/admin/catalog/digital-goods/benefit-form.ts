import type { DigitalBenefit } from '#contract/digital-goods.ts'
import type { LicenseKeySource } from '#domain/license-key.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import type { NewBenefit } from './queries.ts'

/** Numbers are kept as they were typed. */
export type BenefitForm = {
  title: string
  content: string
  url: string
  variantId: string
  limit: string
  source: LicenseKeySource
  prefix: string
  activations: string
  days: string
}
export type BenefitErrors = Partial<Record<keyof BenefitForm, string>>

export type BenefitFieldsProps = {
  form: BenefitForm
  errors: BenefitErrors
  onChange: (part: Partial<BenefitForm>) => void
}

export const readForm = (benefit: DigitalBenefit | null): BenefitForm => ({
  title: benefit?.title ?? '',
  content: benefit?.content ?? '',
  url: benefit?.url ?? '',
  variantId: benefit?.variantId ?? '',
  limit: benefit?.downloadLimit?.toString() ?? '',
  source: benefit?.license?.source ?? 'generated',
  prefix: benefit?.license?.prefix ?? '',
  activations: benefit?.license?.activationLimit?.toString() ?? '',
  days: benefit?.license?.validDays?.toString() ?? '',
})

const isLimit = (text: string, most: number) => {
  const typed = text.trim()
  return typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most)
}
const parseLimit = (text: string) => (text.trim() === '' ? null : Number(text))

export const isPrefix = (text: string) => /^[A-Z0-9]{0,12}$/.test(text)

/** Lists the fields that cannot be saved as they are. */
export function validate(kind: DigitalBenefit['kind'], form: BenefitForm): BenefitErrors {
  const { title, content, url, limit, prefix, activations, days } = form
  const { prefixInvalid, activationsInvalid, daysInvalid } = words.license
  return {
    ...(title.trim() === '' && { title: words.titleMissing }),
    ...(kind === 'text' && content.trim() === '' && { content: words.contentMissing }),
    ...(kind === 'link' && !(URL.canParse(url) && /^https?:/.test(url)) && { url: words.urlInvalid }),
    ...(kind === 'file' && !isLimit(limit, 1_000) && { limit: words.downloadsInvalid }),
    ...(kind === 'license' && !isPrefix(prefix) && { prefix: prefixInvalid }),
    ...(kind === 'license' && !isLimit(activations, 10_000) && { activations: activationsInvalid }),
    ...(kind === 'license' && !isLimit(days, 36_500) && { days: daysInvalid }),
  }
}

/** Builds what a new benefit and a change of one have in common. */
const buildShared = (kind: DigitalBenefit['kind'], { title, content, url, variantId }: BenefitForm) => ({
  title: title.trim(),
  content,
  ...(kind === 'link' && { url: url.trim() }),
  variantId: variantId === '' ? null : variantId,
})

const buildTerms = ({ source, prefix, activations, days }: BenefitForm) => ({
  prefix: source === 'generated' ? prefix : '',
  activationLimit: parseLimit(activations),
  validDays: parseLimit(days),
})

export const buildNewBenefit = (kind: NewBenefit['kind'], form: BenefitForm): NewBenefit => ({
  kind,
  ...buildShared(kind, form),
  ...(kind === 'license' && { license: { source: form.source, ...buildTerms(form) } }),
})

export const buildBenefitChange = ({ id, kind, version }: DigitalBenefit, form: BenefitForm) => ({
  id,
  version,
  ...buildShared(kind, form),
  ...(kind === 'file' && { downloadLimit: parseLimit(form.limit) }),
  ...(kind === 'license' && { license: buildTerms(form) }),
})
