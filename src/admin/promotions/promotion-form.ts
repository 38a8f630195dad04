import type { Promotion } from '#contract/promotions.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { parseLocalDateTime, toLocalDateTime } from '#domain/zoned-time.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { getChangedFields } from '../ui/conflict/changes.ts'
import { getShopTimeZone } from '../ui/shop-time-zone.ts'
import type { PromotionBody } from './queries.ts'

/**
 * The form of a promotion. Dates are local times in the shop's time zone, in the format of the browser's date and time
 * input.
 */
export type PromotionForm = {
  code: string
  kind: Promotion['kind']
  percentOff: string
  amountCents: number | null
  currency: SaleCurrency
  productIds: readonly string[]
  campaignIds: readonly string[]
  startsAt: string
  endsAt: string
  maxUses: string
  usesPerCustomer: string
  isActive: boolean
  includesBumps: boolean
}
export type PromotionErrors = Partial<Record<keyof PromotionForm, string>>

export type FieldsProps = {
  form: PromotionForm
  errors: PromotionErrors
  onChange: (part: Partial<PromotionForm>) => void
}

export const emptyForm: PromotionForm = {
  code: '',
  kind: 'percent',
  percentOff: '10',
  amountCents: null,
  currency: 'usd',
  productIds: [],
  campaignIds: [],
  startsAt: '',
  endsAt: '',
  maxUses: '',
  usesPerCustomer: '',
  isActive: true,
  includesBumps: false,
}

const toLocalTime = (iso: string | null) => (iso === null ? '' : toLocalDateTime(getShopTimeZone(), new Date(iso)))
const parseLocalTime = (local: string) => parseLocalDateTime(getShopTimeZone(), local)
const toIsoTime = (local: string) => parseLocalTime(local)?.toISOString() ?? null
const parseCount = (text: string) => (text.trim() === '' ? null : Number(text))
const isCurrency = (text: string | null): text is SaleCurrency => saleCurrencies.some(each => each === text)

export const toPromotionForm = (promotion: Promotion): PromotionForm => ({
  code: promotion.code,
  kind: promotion.kind,
  percentOff: String(promotion.percentOff ?? ''),
  amountCents: promotion.amountCents,
  currency: isCurrency(promotion.currency) ? promotion.currency : emptyForm.currency,
  productIds: promotion.productIds,
  campaignIds: promotion.campaignIds,
  startsAt: toLocalTime(promotion.startsAt),
  endsAt: toLocalTime(promotion.endsAt),
  maxUses: String(promotion.maxUses ?? ''),
  usesPerCustomer: String(promotion.usesPerCustomer ?? ''),
  isActive: promotion.isActive,
  includesBumps: promotion.includesBumps,
})

const isCount = (text: string) => text.trim() === '' || (/^\s*\d{1,7}\s*$/.test(text) && Number(text) > 0)
const isMoment = (text: string) => text === '' || parseLocalTime(text) !== null

/** Checks a form before it is sent; returns the errors by field. */
export function validatePromotion(form: PromotionForm): PromotionErrors {
  const { problems } = words
  const code = form.code.trim()
  const percent = Number(form.percentOff)
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 100
  const [starts, ends] = [parseLocalTime(form.startsAt), parseLocalTime(form.endsAt)]
  return {
    ...(code === '' && { code: problems.codeMissing }),
    ...(code !== '' && !/^[\p{L}\p{N}_-]{2,40}$/u.test(code) && { code: problems.codeInvalid }),
    ...(form.kind === 'percent' && !isPercent && { percentOff: problems.percent }),
    ...(form.kind === 'fixed' && !form.amountCents && { amountCents: problems.amount }),
    ...(!isMoment(form.startsAt) && { startsAt: problems.moment }),
    ...(starts && ends && ends <= starts && { endsAt: problems.endsBefore }),
    ...(!isMoment(form.endsAt) && { endsAt: problems.moment }),
    ...(!isCount(form.maxUses) && { maxUses: problems.uses }),
    ...(!isCount(form.usesPerCustomer) && { usesPerCustomer: problems.uses }),
  }
}

/** Builds the request body of a valid form. Fields that belong to another kind of discount are null. */
export const buildPromotionBody = (form: PromotionForm) => ({
  code: form.code.trim().toUpperCase(),
  kind: form.kind,
  percentOff: form.kind === 'percent' ? Number(form.percentOff) : null,
  amountCents: form.kind === 'fixed' ? form.amountCents : null,
  currency: form.kind === 'fixed' ? form.currency : null,
  productIds: [...form.productIds],
  campaignIds: [...form.campaignIds],
  isActive: form.isActive,
  includesBumps: form.includesBumps,
  startsAt: toIsoTime(form.startsAt),
  endsAt: toIsoTime(form.endsAt),
  maxUses: parseCount(form.maxUses),
  usesPerCustomer: parseCount(form.usesPerCustomer),
})

/** Returns the changed fields. Unchanged fields are not sent, so that another person's change to them stays. */
export const getChanges = (base: PromotionForm, form: PromotionForm): Partial<PromotionBody> =>
  getChangedFields(buildPromotionBody(base), buildPromotionBody(form))

/** Returns the error texts for the fields that the server rejected. */
export function formatFieldErrors(fields: Readonly<Record<string, string>>): PromotionErrors {
  const { problems } = words
  return {
    ...(fields.code && { code: fields.code === 'taken' ? problems.codeTaken : problems.codeInvalid }),
    ...(fields.percentOff && { percentOff: problems.percent }),
    ...(fields.amountCents && { amountCents: problems.amount }),
    ...(fields.endsAt && { endsAt: problems.endsBefore }),
    ...(fields.maxUses && { maxUses: fields.maxUses === 'below_uses' ? problems.belowUses : problems.uses }),
    ...(fields.usesPerCustomer && {
      usesPerCustomer: fields.usesPerCustomer === 'below_uses' ? problems.belowUses : problems.uses,
    }),
  }
}
