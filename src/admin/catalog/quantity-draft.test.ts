import { describe, expect, it } from 'vitest'
import { catalog } from '#i18n/index.ts'
import {
  addStep,
  addTakePay,
  buildQuantityPrices,
  canAddStep,
  findStepError,
  noQuantityPrices,
  type QuantityEdit,
  removeStep,
  toQuantityEdit,
} from './quantity-draft.ts'

const words = catalog.quantityPrices
const stored = {
  steps: [
    { quantity: 3, unitCents: 6_666 },
    { quantity: 5, unitCents: 6_000 },
  ],
  preselected: 5,
}
const edit = toQuantityEdit(stored)
const withRow = (quantity: string, cents: number | null): QuantityEdit => ({
  ...edit,
  steps: [...edit.steps, { key: 9, quantity, cents }],
})

describe('an edit of quantity prices', () => {
  it('builds the stored value, and null without rows', () => {
    expect(buildQuantityPrices(edit)).toEqual(stored)
    expect(buildQuantityPrices(noQuantityPrices)).toBeNull()
  })

  it('clears the preselection with the row that was preselected', () => {
    expect(removeStep(edit, 0).preselected).toBe(1)
    expect(buildQuantityPrices(removeStep(edit, 1))).toEqual({ steps: [stored.steps[0]], preselected: null })
  })

  it('adds rows up to the maximum', () => {
    const three = addStep(edit)
    expect(three.steps.at(-1)).toEqual({ key: 2, quantity: '', cents: null })
    expect(canAddStep(addStep(three))).toBe(true)
    expect(canAddStep(addStep(addStep(three)))).toBe(false)
  })
})

describe('findStepError', () => {
  it.each([
    ['a missing quantity', '', 100, { at: 2, field: 'quantity', text: words.problems.quantity_out_of_range }],
    ['a missing price', '7', null, { at: 2, field: 'cents', text: words.priceMissing }],
    ['a quantity that does not rise', '4', 100, { at: 2, field: 'quantity', text: words.problems.quantity_not_rising }],
    ['a price that does not fall', '7', 6_000, { at: 2, field: 'cents', text: words.problems.price_not_falling }],
  ])('reports %s at its field', (_, quantity, cents, error) => {
    expect(findStepError(withRow(quantity, cents), 10_000)).toEqual(error)
  })

  it('reports a step that a lower price of the variant has overtaken', () => {
    const error = { at: 0, field: 'cents', text: words.problems.price_not_lower }
    expect([findStepError(edit, 10_000), findStepError(edit, 6_666)]).toEqual([null, error])
  })
})

describe('addTakePay', () => {
  it('adds the price of each unit in the order of the quantities', () => {
    expect(buildQuantityPrices(addTakePay(edit, 10_000, '4', '3') ?? noQuantityPrices)).toEqual({
      steps: [stored.steps[0], { quantity: 4, unitCents: 7_500 }, stored.steps[1]],
      preselected: 5,
    })
  })

  it('replaces the price of the row with the same quantity', () => {
    expect(addTakePay(edit, 9_000, '3', '2')?.steps[0]).toEqual({ key: 0, quantity: '3', cents: 6_000 })
  })

  it.each([
    ['2', '2'],
    ['2', '3'],
    ['3', '0'],
    ['', '2'],
    ['100', '2'],
  ])('refuses to take %s and pay %s', (take, pay) => {
    expect(addTakePay(edit, 10_000, take, pay)).toBeNull()
  })
})
