import type { Promotion } from '#contract/promotions.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { localTimeIn, momentAt } from '#domain/zoned-time.ts'
import { promotions as words } from '#words/rooms.ts'
import { changed } from '../ui/conflict/changes.ts'
import { shopTimeZone } from '../ui/shop-zone.ts'
import type { PromotionBody } from './queries.ts'

/** What is typed about a promotion. Moments as the browser's field writes them, in the shop's time zone. */
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
}
export type Errors = Partial<Record<keyof PromotionForm, string>>

/** What fields show and change of it. */
export type FieldsProps = {
  form: PromotionForm
  errors: Errors
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
}

const localMoment = (iso: string | null) => (iso === null ? '' : localTimeIn(shopTimeZone(), new Date(iso)))
const typedMoment = (local: string) => momentAt(shopTimeZone(), local)
const isoMoment = (local: string) => typedMoment(local)?.toISOString() ?? null
const whole = (text: string) => (text.trim() === '' ? null : Number(text))
const isCurrency = (text: string | null): text is SaleCurrency => saleCurrencies.some(each => each === text)

export const formOf = (promotion: Promotion): PromotionForm => ({
  code: promotion.code,
  kind: promotion.kind,
  percentOff: String(promotion.percentOff ?? ''),
  amountCents: promotion.amountCents,
  currency: isCurrency(promotion.currency) ? promotion.currency : emptyForm.currency,
  productIds: promotion.productIds,
  campaignIds: promotion.campaignIds,
  startsAt: localMoment(promotion.startsAt),
  endsAt: localMoment(promotion.endsAt),
  maxUses: String(promotion.maxUses ?? ''),
  usesPerCustomer: String(promotion.usesPerCustomer ?? ''),
  isActive: promotion.isActive,
})

const isCount = (text: string) => text.trim() === '' || (/^\s*\d{1,7}\s*$/.test(text) && Number(text) > 0)
const isMoment = (text: string) => text === '' || typedMoment(text) !== null

/** What is wrong with a form before anyone is asked, at its fields. */
export function errorsOf(form: PromotionForm): Errors {
  const { problems } = words
  const code = form.code.trim()
  const percent = Number(form.percentOff)
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 100
  const [starts, ends] = [typedMoment(form.startsAt), typedMoment(form.endsAt)]
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

/** A form without faults as it is sent: what is of another kind is left out. */
export const bodyOf = (form: PromotionForm) => ({
  code: form.code.trim().toUpperCase(),
  kind: form.kind,
  percentOff: form.kind === 'percent' ? Number(form.percentOff) : null,
  amountCents: form.kind === 'fixed' ? form.amountCents : null,
  currency: form.kind === 'fixed' ? form.currency : null,
  productIds: [...form.productIds],
  campaignIds: [...form.campaignIds],
  isActive: form.isActive,
  startsAt: isoMoment(form.startsAt),
  endsAt: isoMoment(form.endsAt),
  maxUses: whole(form.maxUses),
  usesPerCustomer: whole(form.usesPerCustomer),
})

/** What of a promotion was changed, as it is sent: the rest stays as somebody else may have left it. */
export const changesOf = (base: PromotionForm, form: PromotionForm): Partial<PromotionBody> =>
  changed(bodyOf(base), bodyOf(form))

/** What the server found at fields, in words. */
export function refusedFields(fields: Readonly<Record<string, string>>): Errors {
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
