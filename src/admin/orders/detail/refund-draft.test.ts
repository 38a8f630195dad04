import { describe, expect, it } from 'vitest'
import type { OrderDetail, OrderLine } from '#contract/orders.ts'
import {
  buildRefundBody,
  changeLine,
  findInvalidLines,
  isFullRefund,
  selectAllLines,
  sumRefund,
  toggleLine,
} from './refund-draft.ts'

const lamp = {
  id: 'lamp',
  totalCents: 9_500,
  refundedCents: 500,
  refundable: true,
  stock: 4,
  restockable: 1,
} as OrderLine
const trio = {
  id: 'trio',
  totalCents: 3_000,
  refundedCents: 0,
  refundable: true,
  stock: 4,
  restockable: 3,
} as OrderLine
const guide = { id: 'guide', totalCents: 2_900, refundedCents: 0, refundable: true, stock: null } as OrderLine
const done = { id: 'done', totalCents: 100, refundedCents: 100, refundable: false, stock: null } as OrderLine
const order = { lines: [lamp, guide, done] } as OrderDetail
const nothing = { lines: {}, reason: '' }

describe('refund draft', () => {
  it('selects all lines that can still be refunded and restocks units with tracked stock', () => {
    const draft = selectAllLines(order, 'Item devolvido')
    expect(sumRefund(order, draft)).toBe(11_900)
    expect(isFullRefund(order, draft)).toBe(true)
    expect(buildRefundBody(order, draft)).toEqual({
      lines: [
        { lineId: 'lamp', cents: 9_000, restock: true },
        { lineId: 'guide', cents: 2_900, restock: false },
      ],
      reason: 'Item devolvido',
    })
  })

  it('does not restock a unit when only part of its line is refunded', () => {
    const draft = changeLine(toggleLine(nothing, lamp), 'lamp', { cents: 8_999 })
    expect(buildRefundBody(order, draft)).toEqual({
      lines: [{ lineId: 'lamp', cents: 8_999, restock: false }],
      reason: null,
    })
  })

  it('restocks the typed number of units, or by default all units of a fully refunded line', () => {
    const three = { lines: [trio] } as OrderDetail
    const buildLine = (change: Parameters<typeof changeLine>[2]) =>
      buildRefundBody(three, changeLine(toggleLine(nothing, trio), 'trio', change)).lines[0]
    expect(buildLine({})).toEqual({ lineId: 'trio', cents: 3_000, restock: true, units: 3 })
    expect(buildLine({ cents: 1_000 })).toEqual({ lineId: 'trio', cents: 1_000, restock: false })
    expect(buildLine({ cents: 1_000, units: 1 })).toEqual({ lineId: 'trio', cents: 1_000, restock: true, units: 1 })
    expect(buildLine({ units: 0 })).toEqual({ lineId: 'trio', cents: 3_000, restock: false })
  })

  it('lists the lines whose refund amount is invalid', () => {
    const chosen = toggleLine(nothing, lamp)
    for (const cents of [null, 0, 9_001]) {
      expect(findInvalidLines(order, changeLine(chosen, 'lamp', { cents })).map(line => line.id)).toEqual(['lamp'])
    }
    expect(findInvalidLines(order, chosen)).toEqual([])
  })

  it('removes a selected line from the refund when it is toggled', () => {
    expect(toggleLine(toggleLine(nothing, lamp), lamp)).toEqual(nothing)
  })
})
