import { describe, expect, it } from 'vitest'
import { toChargeBooking } from './charge-booking.ts'

const payment = {
  id: 86_797_024_510,
  status: 'approved',
  date_approved: '2026-11-26T17:12:27.093Z',
  transaction_amount: 120,
  fee_details: [
    { type: 'mercadopago_fee', amount: 5.98, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 3.5, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 10, fee_payer: 'payer' },
  ],
  transaction_details: { net_received_amount: 110.52 },
}

describe('toChargeBooking', () => {
  it('adds up the shop’s fees, without the interest that the buyer pays', () => {
    expect(toChargeBooking([payment], 12_000)).toEqual({
      sourceId: '86797024510',
      amountCents: 12_000,
      feeCents: 948,
      bookedAt: new Date('2026-11-26T17:12:27.093Z'),
    })
  })

  it('picks the booked payment whose amount is that of the order', () => {
    const others = [
      { ...payment, status: 'rejected' },
      { ...payment, transaction_amount: 119.99 },
    ]
    expect(toChargeBooking([...others, { ...payment, id: 7, status: 'refunded' }], 12_000)?.sourceId).toBe('7')
    expect(toChargeBooking(others, 12_000)).toBeNull()
  })

  it('treats a missing fee as zero only when the whole amount was received', () => {
    expect(toChargeBooking([{ ...payment, fee_details: [] }], 12_000)).toBeNull()
    expect(toChargeBooking([{ ...payment, fee_details: null, transaction_details: null }], 12_000)).toBeNull()
    const free = { ...payment, fee_details: [], transaction_details: { net_received_amount: 120 } }
    expect(toChargeBooking([free], 12_000)?.feeCents).toBe(0)
  })
})
