import type { InstallmentOption } from '#contract/card-installments.ts'
import { formatMoney } from '#domain/money.ts'
import { getLanguageTag, mercadoPago as words } from '#i18n/storefront.ts'

const formatRate = ({ monthlyRate }: InstallmentOption): string | null =>
  monthlyRate?.toLocaleString(getLanguageTag(), { maximumFractionDigits: 2 }) ?? null

/** Formats an installment plan with its full cost: '12x de R$ 9,93 (total R$ 119,16, juros 2,99 % a.m.)'. */
export function formatOption(option: InstallmentOption, currency: string): string {
  const { installments, installmentCents, totalCents, interestCents } = option
  const each = formatMoney(installmentCents, currency)
  if (interestCents > 0)
    return words.withInterest(installments, each, formatMoney(totalCents, currency), formatRate(option))
  return installments === 1 ? words.single(each) : words.free(installments, each)
}

/**
 * Formats the total cost of an installment plan. It is shown on its own because a narrow select cuts it off in the
 * option.
 */
export function formatTotal(option: InstallmentOption, currency: string): string {
  const total = formatMoney(option.totalCents, currency)
  return option.interestCents > 0 ? words.total(total, formatRate(option)) : words.totalFree(total)
}
