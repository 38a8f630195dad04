import type { ChargeBooking } from '../payment-gateway.ts'
import { numberToCents } from './amounts.ts'

type Fee = { amount?: number; fee_payer?: string }
type Payment = {
  id?: number | string
  status?: string
  date_approved?: string | null
  transaction_amount?: number
  fee_details?: Fee[] | null
  transaction_details?: { net_received_amount?: number } | null
}
export type PaymentList = { results?: Payment[] }

/** The states of a payment that was credited to the account, even if it was refunded later. */
const bookedStates = ['approved', 'refunded', 'charged_back']

/**
 * Finds the booked payment of an order among the payments with the order's reference. Returns null when there is none,
 * or when its fee is not known yet. An empty list of fees means that the fee is zero only if the account received the
 * whole amount; otherwise the fee is still missing.
 */
export function toChargeBooking(payments: readonly Payment[], amountCents: number): ChargeBooking | null {
  const payment = payments.find(
    ({ status, transaction_amount: amount = 0 }) =>
      bookedStates.includes(status ?? '') && numberToCents(amount) === amountCents,
  )
  if (!payment?.id || !payment.date_approved) return null
  const fees = payment.fee_details ?? []
  const received = payment.transaction_details?.net_received_amount
  if (fees.length === 0 && (received === undefined || numberToCents(received) !== amountCents)) return null
  const ownFees = fees.filter(({ fee_payer: payer }) => payer === 'collector')
  return {
    sourceId: String(payment.id),
    amountCents,
    feeCents: ownFees.reduce((sum, { amount = 0 }) => sum + numberToCents(amount), 0),
    bookedAt: new Date(payment.date_approved),
  }
}
