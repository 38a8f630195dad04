import type { Variant } from '#contract/catalog.ts'
import {
  calculateTakePayPrice,
  findStepProblem,
  MAX_QUANTITY_STEPS,
  type QuantityPrices,
  stepQuantity,
} from '#domain/quantity-price.ts'
import { catalog } from '#i18n/index.ts'

/** A row of the editor. `quantity` is the typed text. */
export type StepEdit = { key: number; quantity: string; cents: number | null }
/** `preselected` is the key of a row. */
export type QuantityEdit = { steps: readonly StepEdit[]; preselected: number | null }
/** An error text at a field of a row, or about all rows when `at` is null. */
export type StepError = { at: number | null; field: 'quantity' | 'cents' | null; text: string }

export function toQuantityEdit({ steps, preselected }: NonNullable<Variant['quantityPrices']>): QuantityEdit {
  const at = steps.findIndex(step => step.quantity === preselected)
  return {
    steps: steps.map(({ quantity, unitCents }, key) => ({ key, quantity: String(quantity), cents: unitCents })),
    preselected: at < 0 ? null : at,
  }
}

export const noQuantityPrices: QuantityEdit = { steps: [], preselected: null }

const parseQuantity = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

/** Builds the request value of an edit without errors; null when it has no rows. */
export function buildQuantityPrices({ steps, preselected }: QuantityEdit): QuantityPrices | null {
  if (steps.length === 0) return null
  const parse = ({ quantity, cents }: StepEdit) => ({ quantity: parseQuantity(quantity) ?? 0, unitCents: cents ?? 0 })
  const picked = steps.find(step => step.key === preselected)
  return { steps: steps.map(parse), preselected: picked ? (parseQuantity(picked.quantity) ?? 0) : null }
}

/** Returns the first error of the rows. @param baseCents the variant's price for one unit */
export function findStepError(edit: QuantityEdit, baseCents: number): StepError | null {
  for (const [at, step] of edit.steps.entries()) {
    if (parseQuantity(step.quantity) === null)
      return { at, field: 'quantity', text: catalog.quantityPrices.problems.quantity_out_of_range }
    if (step.cents === null) return { at, field: 'cents', text: catalog.quantityPrices.priceMissing }
  }
  const prices = buildQuantityPrices(edit)
  const problem = prices && findStepProblem(baseCents, prices)
  if (!problem) return null
  const { code, at } = problem
  const field = at === null ? null : code.startsWith('quantity') ? 'quantity' : 'cents'
  return { at, field, text: catalog.quantityPrices.problems[code] }
}

const sortSteps = (steps: readonly StepEdit[]) =>
  [...steps].sort((a, b) => (parseQuantity(a.quantity) ?? Infinity) - (parseQuantity(b.quantity) ?? Infinity))

const getNextKey = (steps: readonly StepEdit[]) => Math.max(-1, ...steps.map(step => step.key)) + 1

export const addStep = (edit: QuantityEdit): QuantityEdit => ({
  ...edit,
  steps: [...edit.steps, { key: getNextKey(edit.steps), quantity: '', cents: null }],
})

export const removeStep = ({ steps, preselected }: QuantityEdit, key: number): QuantityEdit => ({
  steps: steps.filter(step => step.key !== key),
  preselected: preselected === key ? null : preselected,
})

export const canAddStep = ({ steps }: QuantityEdit): boolean => steps.length < MAX_QUANTITY_STEPS

/**
 * Adds the step of 'take N, pay M', or replaces the price of the step for as many units. Returns null when the numbers
 * make no lower price.
 */
export function addTakePay(
  edit: QuantityEdit,
  baseCents: number,
  takeText: string,
  payText: string,
): QuantityEdit | null {
  const [take, pay] = [parseQuantity(takeText), parseQuantity(payText)]
  if (take === null || pay === null || pay < 1 || take <= pay || take > stepQuantity.max) return null
  const existing = edit.steps.find(step => parseQuantity(step.quantity) === take)
  if (!existing && !canAddStep(edit)) return null
  const cents = calculateTakePayPrice(baseCents, take, pay)
  const step = { key: existing?.key ?? getNextKey(edit.steps), quantity: String(take), cents }
  return { ...edit, steps: sortSteps([...edit.steps.filter(each => each !== existing), step]) }
}
