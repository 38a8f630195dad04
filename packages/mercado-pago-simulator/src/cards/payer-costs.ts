import { localizeAmount, toReais } from '../amounts.ts'
import { createDigits } from '../state/ids.ts'

/** Interest in percent of the amount by number of installments. */
const rates: Readonly<Record<number, number>> = {
  1: 0,
  2: 4.86,
  3: 6.53,
  4: 8.18,
  5: 9.86,
  6: 11.57,
  7: 13.29,
  8: 15.03,
  9: 16.78,
  10: 18.55,
  11: 20.34,
  12: 22.14,
}
const percent = 100
/** The smallest installment, and the smallest and largest card payment, in cents. */
const minInstallment = 500
export const minCardAmount = 50
export const maxCardAmount = 6_000_000

export interface Plan {
  installments: number
  rate: number
  installmentAmount: number
  /** what the buyer pays: exactly the number of installments times their amount, unless they are free of interest */
  total: number
}

function buildPlan(amount: number, installments: number, interestFreeUpTo: number): Plan {
  if (installments <= interestFreeUpTo) {
    return { installments, rate: 0, installmentAmount: Math.round(amount / installments), total: amount }
  }
  const rate = rates[installments] ?? 0
  const installmentAmount = Math.round((amount * (1 + rate / percent)) / installments)
  return { installments, rate, installmentAmount, total: installmentAmount * installments }
}

/** Lists the installment plans for an amount in cents. Debit cards allow only a single payment. */
export function listPlans(amount: number, isCredit: boolean, interestFreeUpTo: number): Plan[] {
  const counts = isCredit ? Object.keys(rates).map(Number) : [1]
  return counts
    .filter(count => count === 1 || amount / count >= minInstallment)
    .map(count => buildPlan(amount, count, interestFreeUpTo))
}

/** Returns what interest-free installments cost the seller. */
export function computeFinancingFee(amount: number, { installments, rate }: Plan): number {
  return rate === 0 && installments > 1 ? buildPlan(amount, installments, 1).total - amount : 0
}

export function buildPayerCost(plan: Plan, locale: string) {
  const { installments, rate, installmentAmount, total } = plan
  const portuguese = !/^en/i.test(locale)
  const word = portuguese ? (installments === 1 ? 'parcela' : 'parcelas') : installments === 1 ? 'payment' : 'payments'
  const sum = localizeAmount(installmentAmount)
  return {
    installments,
    installment_rate: rate,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: [`CFT_${rate}%|TEA_${rate}%`],
    installment_rate_collector: ['MERCADOPAGO'],
    min_allowed_amount: toReais(Math.max(minCardAmount, installments > 1 ? minInstallment * installments : 0)),
    max_allowed_amount: toReais(maxCardAmount),
    recommended_message: `${installments} ${word} ${portuguese ? 'de' : 'of'} ${sum} (${localizeAmount(total)})`,
    installment_amount: toReais(installmentAmount),
    total_amount: toReais(total),
    payment_method_option_id: `1.${createDigits(12)}`,
  }
}
