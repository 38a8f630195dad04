import { formatMoney } from './money.ts'

/** What a buyer pays by card: `cents` for the goods, and the interest of the installments. */
type CardCharge = { cents: number; installments?: number; interestCents?: number }
/** Says in how many parts a total is paid: '6x de R$ 21,50, total R$ 129,00 com juros'. */
export type InstallmentsText = (count: number, each: string, total: string, hasInterest: boolean) => string

/** Formats what a buyer pays by card, never the installment alone. */
export function formatCharge(
  { cents, installments = 1, interestCents = 0 }: CardCharge,
  currency: string,
  describe: InstallmentsText,
): string {
  const totalCents = cents + interestCents
  const total = formatMoney(totalCents, currency)
  if (installments <= 1) return total
  return describe(installments, formatMoney(Math.round(totalCents / installments), currency), total, interestCents > 0)
}
