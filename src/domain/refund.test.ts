import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateRefund, getRefundableCents, planRefund, type RefundableLine } from './refund.ts'

const line = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 'lamp',
  paymentId: 'checkout',
  quantity: 2,
  totalCents: 9_500,
  refundedCents: 0,
  restockedUnits: 0,
  captured: true,
  disputed: false,
  ...over,
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

describe('planning a refund', () => {
  it('makes one refund for each payment involved', () => {
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
    ['more than is left', { lineId: 'lamp', cents: 9_501, restock: false }, 'too_much'],
    ['nothing', { lineId: 'lamp', cents: 0, restock: false }, 'too_much'],
    ['stock for a part of a line', { lineId: 'lamp', cents: 9_499, restock: true }, 'restock_of_part'],
  ])('refuses %s', (_, asked, reason) => {
    expect(planRefund([line()], [asked])).toMatchObject({ ok: false, reason })
  })

  it('refuses a line named twice and a payment never captured', () => {
    const asked = { lineId: 'lamp', cents: 100, restock: false }
    expect(planRefund([line()], [asked, asked])).toMatchObject({ ok: false, reason: 'twice' })
    expect(planRefund([line({ captured: false })], [asked])).toMatchObject({ ok: false, reason: 'not_captured' })
    expect(planRefund([line({ disputed: true })], [asked])).toMatchObject({ ok: false, reason: 'disputed' })
  })

  it('puts back as many units as were counted, with a part of the line too, and never more than went out', () => {
    const asked = { lineId: 'lamp', cents: 4_750, restock: true }
    expect(planRefund([line()], [{ ...asked, units: 1 }])).toMatchObject({
      ok: true,
      refunds: [{ lines: [{ units: 1 }] }],
    })
    expect(planRefund([line()], [{ ...asked, units: 3 }])).toMatchObject({ ok: false, reason: 'too_many_units' })
    const second = planRefund([line({ restockedUnits: 1, refundedCents: 4_750 })], [{ ...asked, units: 2 }])
    expect(second).toMatchObject({ ok: false, reason: 'too_many_units' })
    expect(planRefund([line()], [{ ...asked, restock: false, units: 1 }])).toMatchObject({
      refunds: [{ lines: [{ units: 0 }] }],
    })
  })

  it('puts units back once, also when an earlier refund of the line failed after its units were back', () => {
    const plan = planRefund([line({ restockedUnits: 2 })], [{ lineId: 'lamp', cents: 9_500, restock: true }])
    expect(plan).toMatchObject({ ok: true, refunds: [{ lines: [{ units: 0 }] }] })
  })

  it('never gives back more than a line or a payment charged', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.nat(60_000), { maxLength: 12 }), (lines, amounts) => {
        const asked = lines.flatMap((one, index) => {
          const cents = amounts[index]
          return cents === undefined ? [] : [{ lineId: one.id, cents, restock: false }]
        })
        const plan = planRefund(lines, asked)
        if (!plan.ok) return
        for (const refund of plan.refunds) {
          const left = lines.filter(one => one.paymentId === refund.paymentId).map(getRefundableCents)
          expect(refund.cents).toBe(refund.lines.reduce((sum, one) => sum + one.cents, 0))
          expect(refund.cents).toBeLessThanOrEqual(left.reduce((sum, cents) => sum + cents, 0))
        }
      }),
    )
  })
})

describe('laying a refund made at the provider over lines', () => {
  it('places every cent the lines can take', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(200_000), (lines, cents) => {
        const left = lines.map(getRefundableCents).reduce((sum, one) => sum + one, 0)
        const placed = allocateRefund(lines, cents).reduce((sum, one) => sum + one.cents, 0)
        expect(placed).toBe(Math.min(cents, left))
      }),
    )
  })
})
