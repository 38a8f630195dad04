import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal, toDecimal } from './amounts.ts'
import { findMonthlyRate } from './mercado-pago-gateway.ts'
import { toPixOrder } from './order-params.ts'
import { packReference, unpackReference } from './reference.ts'
import { toDeclineCode, toPaymentSnapshot } from './snapshots.ts'

const ids = {
  orderId: '0192f0c1-2a3b-7c4d-8e5f-60718293a4b5',
  paymentId: 'ffffffff-0000-7fff-8fff-ffffffffffff',
  shop: '0123456789abcdef',
}
const buildOrder = (status: string, detail: string, payment: object = {}) => ({
  id: 'ORD01KB0JDVXYPD6HPP2HSJDKH8FG',
  external_reference: packReference({ ...ids, attempt: 1 }),
  total_amount: '100.00',
  status,
  status_detail: detail,
  created_date: '2026-11-26T17:12:25.791Z',
  transactions: { payments: [{ id: 'PAY01', amount: '100.00', status, status_detail: detail, ...payment }] },
  api_response: { status: 200, headers: ['', ['']] as [string, string[]] },
})

describe('packReference', () => {
  it('packs every attempt into at most 64 letters, digits, hyphens and underscores, and unpacks it', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 46_655 }), (orderId, paymentId, attempt) => {
        const packed = packReference({ orderId, paymentId, attempt, shop: ids.shop })
        expect(packed).toMatch(/^[\w-]{1,64}$/)
        expect(unpackReference(packed)).toEqual({ orderId, paymentId, attempt, shop: ids.shop })
      }),
    )
  })

  it.each(['', 'pay_8f3c', 'x'.repeat(64)])('returns null for the reference %j of another integration', text => {
    expect(unpackReference(text)).toBeNull()
  })
})

describe('amounts of the Orders API', () => {
  it('converts amounts exactly to the cent in both directions', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), cents => parseDecimal(toDecimal(cents)) === cents))
  })

  it.each([
    ['50', 5_000],
    ['50.5', 5_050],
    ['1.00', 100],
  ])('reads %s', (text, cents) => {
    expect(parseDecimal(text)).toBe(cents)
  })

  it('throws for a string that is not an amount', () => {
    expect(() => parseDecimal('NaN')).toThrow('cannot be read')
  })
})

describe('toPaymentSnapshot', () => {
  it.each<[string, string, string]>([
    ['processed', 'accredited', 'succeeded'],
    ['processed', 'partially_refunded', 'succeeded'],
    ['refunded', 'refunded', 'succeeded'],
    ['charged_back', 'in_process', 'succeeded'],
    ['action_required', 'pending_challenge', 'requires_action'],
    ['failed', 'failed', 'failed'],
    ['expired', 'expired', 'failed'],
    ['canceled', 'canceled_transaction', 'canceled'],
    ['cancelled', 'canceled', 'canceled'],
    ['created', 'created', 'started'],
    ['processing', 'in_review', 'processing'],
    ['action_required', 'waiting_transfer', 'processing'],
    ['action_required', 'waiting_payment', 'processing'],
    ['action_required', 'waiting_capture', 'processing'],
    ['a_status_of_tomorrow', '', 'processing'],
  ])('maps an order that is %s (%s) to %s', (status, detail, state) => {
    expect(toPaymentSnapshot(buildOrder(status, detail), false).state).toBe(state)
  })

  it('separates the interest of installments from what the shop receives', () => {
    const method = { id: 'visa', type: 'credit_card', installments: 6 }
    const order = buildOrder('processed', 'accredited', { paid_amount: '119.16', payment_method: method })
    expect(toPaymentSnapshot(order, true)).toMatchObject({
      isLive: true,
      amountCents: 10_000,
      receivedCents: 10_000,
      interestCents: 1_916,
      installments: 6,
      metadata: { order_id: ids.orderId, payment_id: ids.paymentId, shop: ids.shop },
    })
  })

  it('adds up the total of the order and the interest to what the buyer pays, for any amounts', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(cents, fc.nat(9_999_999), fc.integer({ min: 1, max: 12 }), (total, interest, installments) => {
        const method = { id: 'visa', type: 'credit_card', installments }
        const paid = { paid_amount: toDecimal(total + interest), payment_method: method }
        const order = { ...buildOrder('processed', 'accredited', paid), total_amount: toDecimal(total) }
        expect(toPaymentSnapshot(order, true)).toMatchObject({
          amountCents: total,
          receivedCents: total,
          interestCents: interest,
        })
      }),
    )
  })

  it('reads the code of an order that waits for a Pix payment', () => {
    const payment = {
      date_of_expiration: '2026-11-26T14:12:25.983-03:00',
      payment_method: { id: 'pix', type: 'bank_transfer', qr_code: '00020126', ticket_url: 'https://pay.example/1' },
    }
    expect(toPaymentSnapshot(buildOrder('action_required', 'waiting_transfer', payment), false)).toMatchObject({
      method: 'pix',
      state: 'awaiting',
      receivedCents: 0,
      instructions: { code: '00020126', expiresAt: new Date('2026-11-26T17:12:25.983Z') },
    })
  })

  it('reads no code from an order that waits for anything other than a transfer', () => {
    const payment = {
      date_of_expiration: '2026-11-26T17:12:25.983Z',
      payment_method: { id: 'pix', qr_code: '00020126' },
    }
    const order = buildOrder('action_required', 'waiting_retry', payment)
    expect(toPaymentSnapshot(order, false)).toMatchObject({ state: 'processing', instructions: null })
  })

  it('does not count an expired code or a failed transfer as a declined card', () => {
    const pix = { payment_method: { id: 'pix', type: 'bank_transfer' } }
    expect(toPaymentSnapshot(buildOrder('expired', 'expired', pix), false).failure?.kind).toBe('expired')
    expect(toPaymentSnapshot(buildOrder('failed', 'processing_error', pix), false).failure?.kind).toBe('provider')
    expect(toPaymentSnapshot(buildOrder('failed', 'insufficient_amount'), false).failure).toEqual({
      kind: 'declined',
      code: 'insufficient_funds',
    })
  })
})

describe('toDeclineCode', () => {
  it.each([
    ['insufficient_amount', 'insufficient_funds'],
    ['card_insufficient_amount', 'insufficient_funds'],
    ['cc_rejected_insufficient_amount', 'insufficient_funds'],
    ['cc_rejected_3ds_challenge', 'authentication_failed'],
    ['rejected_by_issuer', 'card_declined'],
    [undefined, 'card_declined'],
  ])('converts %s to %s', (detail, code) => {
    expect(toDeclineCode(detail)).toBe(code)
  })
})

describe('findMonthlyRate', () => {
  it('finds the monthly interest rate of equal installments', () => {
    // 12 parts of 99.30 for 1,000.00 at 2.85 % a month, computed with the annuity formula.
    expect(findMonthlyRate(100_000, 9_966, 12)).toBeCloseTo(2.85, 1)
    expect(findMonthlyRate(10_000, 1_000, 10)).toBeNull()
    expect(findMonthlyRate(10_000, 10_000, 1)).toBeNull()
  })
})

describe('toItems and toPaymentSnapshot', () => {
  it('restores the lines of the metadata from the items, and treats lines after the main product as order bumps', () => {
    const buyer = { name: 'Joana Prado', email: 'joana@example.com', taxId: null }
    const request = {
      ...{
        amountCents: 10_000,
        currency: 'brl',
        description: '#1',
        customerId: null,
        expiresAfterSeconds: 1_800,
        buyer,
      },
      metadata: { lines: 'MAIN*2=9000\nGUIDE*1=600', lines_2: 'CORD*1=400', bumps: '2=a,3=b' },
      attempt: 1,
    }
    const order = toPixOrder(request, packReference({ ...ids, attempt: 1 }), true)
    const { metadata } = toPaymentSnapshot({ ...buildOrder('processed', 'accredited'), items: order.items ?? [] }, true)
    expect([metadata.lines, metadata.bumps]).toEqual(['MAIN*2=9000\nGUIDE*1=600\nCORD*1=400', '2=,3='])
  })
})
