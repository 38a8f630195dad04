import { formatMoney } from '#domain/money.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../ui/conflict/conflict-rows.ts'
import type { PromotionForm } from './promotion-form.ts'

const labels = (): Record<keyof PromotionForm, string> => ({
  code: words.code,
  kind: words.kind,
  percentOff: words.percent,
  amountCents: words.amount,
  currency: words.currency,
  productIds: words.products,
  campaignIds: words.campaigns,
  startsAt: words.startsAt,
  endsAt: words.endsAt,
  maxUses: words.maxUses,
  usesPerCustomer: words.usesPerCustomer,
  isActive: words.activeLabel,
  includesBumps: words.includesBumps,
})

function formatField(form: PromotionForm, field: keyof PromotionForm): string {
  if (field === 'kind') return words.kinds[form.kind]
  if (field === 'percentOff') return form.percentOff && `${form.percentOff}%`
  if (field === 'amountCents') return form.amountCents === null ? '' : formatMoney(form.amountCents, form.currency)
  if (field === 'currency') return form.currency.toUpperCase()
  if (field === 'productIds') return form.productIds.length > 0 ? words.ofProducts(form.productIds.length) : words.all
  if (field === 'campaignIds')
    return form.campaignIds.length > 0 ? words.ofCampaigns(form.campaignIds.length) : words.nobody
  if (field === 'isActive' || field === 'includesBumps') return form[field] ? words.on : words.off
  if (field === 'startsAt' || field === 'endsAt') return form[field].replace('T', ' ') || words.always
  return form[field] || words.noLimit
}

export const buildPromotionConflictRows = (versions: Versions<PromotionForm>): ConflictRow[] =>
  buildConflictRows(versions, labels(), formatField)
