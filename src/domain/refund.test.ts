import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateRefund, getRefundableCents, planRefund, type RefundableLine } from './refund.ts'

const line = (overrides: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 'lamp',
  paymentId: 'checkout',
  quantity: 2,
  totalCents: 9_500,
  refundedCents: 0,
  restockedUnits: 0,
  captured: true,
  disputed: false,
  ...overrides,
})

const anyLines = fc
  .array(
    fc.record({
      total: fc.nat(50_000),
      refunded: fc.nat(50_000),
      quantity: fc.integer({ min: 1, max: 9 }),
      payment: fc.constantFrom('a', 'b', 'c'),
    }),
    { maxLength: 12 },
  )
  .map(rows =>
    rows.map((row, index) =>
      line({
        id: `line-${index}`,
        paymentId: row.payment,
        quantity: row.quantity,
        totalCents: row.total,
        refundedCents: Math.min(row.refunded, row.total),
      }),
    ),
  )

describe('planRefund', () => {
  it('plans one refund for each payment', () => {
    const lines = [line(), line({ id: 'case', paymentId: 'upsell', totalCents: 2_900 })]
    const plan = planRefund(lines, [
      { lineId: 'lamp', cents: 500, restock: false },
      { lineId: 'case', cents: 2_900, restock: true },
    ])
    expect(plan).toEqual({
      ok: true,
      refunds: [
        { paymentId: 'checkout', cents: 500, lines: [{ lineId: 'lamp', cents: 500, units: 0 }] },
        { paymentId: 'upsell', cents: 2_900, lines: [{ lineId: 'case', cents: 2_900, units: 2 }] },
      ],
    })
  })

  it.each([
    ['a line of another order', { lineId: 'other', cents: 1, restock: false }, 'unknown'],
    ['more than the line cost', { lineId: 'lamp', cents: 9_501, restock: false }, 'too_much'],
    ['zero cents', { lineId: 'lamp', cents: 0, restock: false }, 'too_much'],
    [
      'a part of a line while restocking all its units',
      { lineId: 'lamp', cents: 9_499, restock: true },
      'restock_of_part',
    ],
  ])('rejects a refund of %s', (_, request, reason) => {
    expect(planRefund([line()], [request])).toMatchObject({ ok: false, reason })
  })

  it('rejects a repeated line, an uncaptured payment and a disputed payment', () => {
    const request = { lineId: 'lamp', cents: 100, restock: false }
    expect(planRefund([line()], [request, request])).toMatchObject({ ok: false, reason: 'twice' })
    expect(planRefund([line({ captured: false })], [request])).toMatchObject({ ok: false, reason: 'not_captured' })
    expect(planRefund([line({ disputed: true })], [request])).toMatchObject({ ok: false, reason: 'disputed' })
  })

  it('restocks the requested units even with a partial refund, but never more units than were sold', () => {
    const request = { lineId: 'lamp', cents: 4_750, restock: true }
    expect(planRefund([line()], [{ ...request, units: 1 }])).toMatchObject({
      ok: true,
      refunds: [{ lines: [{ units: 1 }] }],
    })
    expect(planRefund([line()], [{ ...request, units: 3 }])).toMatchObject({ ok: false, reason: 'too_many_units' })
    const second = planRefund([line({ restockedUnits: 1, refundedCents: 4_750 })], [{ ...request, units: 2 }])
    expect(second).toMatchObject({ ok: false, reason: 'too_many_units' })
    expect(planRefund([line()], [{ ...request, restock: false, units: 1 }])).toMatchObject({
      refunds: [{ lines: [{ units: 0 }] }],
    })
  })

  it('restocks units only once, even when an earlier refund failed after it had restocked them', () => {
    const plan = planRefund([line({ restockedUnits: 2 })], [{ lineId: 'lamp', cents: 9_500, restock: true }])
    expect(plan).toMatchObject({ ok: true, refunds: [{ lines: [{ units: 0 }] }] })
  })

  it('never refunds more than a line or a payment charged', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.nat(60_000), { maxLength: 12 }), (lines, amounts) => {
        const request = lines.flatMap((each, index) => {
          const cents = amounts[index]
          return cents === undefined ? [] : [{ lineId: each.id, cents, restock: false }]
        })
        const plan = planRefund(lines, request)
        if (!plan.ok) return
        for (const refund of plan.refunds) {
          const refundable = lines.filter(each => each.paymentId === refund.paymentId).map(getRefundableCents)
          expect(refund.cents).toBe(refund.lines.reduce((sum, each) => sum + each.cents, 0))
          expect(refund.cents).toBeLessThanOrEqual(refundable.reduce((sum, cents) => sum + cents, 0))
        }
      }),
    )
  })
})

describe('allocateRefund', () => {
  it('allocates as many cents of a refund as the lines can take', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(200_000), (lines, cents) => {
        const refundable = lines.map(getRefundableCents).reduce((sum, each) => sum + each, 0)
        const placed = allocateRefund(lines, cents).reduce((sum, each) => sum + each.cents, 0)
        expect(placed).toBe(Math.min(cents, refundable))
      }),
    )
  })
})
