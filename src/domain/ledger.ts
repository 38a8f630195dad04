/** Why the shop's balance at the provider changed. Payouts go to the shop's bank, and fees go to the provider. */
export type LedgerKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'

const kindsByType: Readonly<Record<string, LedgerKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}
const kindsByCategory: Readonly<Record<string, LedgerKind>> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
}

/** Classifies a balance entry by the provider's type or, when that is not listed, by its reporting category. */
export const toLedgerKind = (type: string, category: string): LedgerKind =>
  kindsByType[type] ?? kindsByCategory[category] ?? 'other'
