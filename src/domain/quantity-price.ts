/** From `quantity` units on, each unit of the variant costs `unitCents`. */
export type QuantityStep = { quantity: number; unitCents: number }

/**
 * The quantity prices of a variant. `preselected` is the quantity of the step with which a checkout opens; null opens it
 * with one unit.
 */
export type QuantityPrices = { steps: QuantityStep[]; preselected: number | null }

export const MAX_QUANTITY_STEPS = 5
/** A checkout sells at most 99 units of a variant, and its price for one unit is the variant's own. */
export const stepQuantity = { min: 2, max: 99 } as const

/**
 * Returns the price in cents of each of `quantity` units. A step that is not lower than the variant's own price is
 * ignored, because a later change of that price must not make more units dearer than one.
 * @param baseCents the variant's own price
 */
export const getUnitPrice = (baseCents: number, steps: readonly QuantityStep[], quantity: number): number =>
  Math.min(baseCents, ...steps.filter(step => step.quantity <= quantity).map(step => step.unitCents))

/** Returns the steps that lower the price; the others are not offered. */
export const listEffectiveSteps = (baseCents: number, steps: readonly QuantityStep[]): QuantityStep[] =>
  steps.filter(step => step.unitCents < baseCents)

/** Returns what the units of a step cost less than at the variant's own price; 0 for a step that is not lower. */
export const calculateStepSaving = (baseCents: number, { quantity, unitCents }: QuantityStep): number =>
  Math.max(0, baseCents - unitCents) * quantity

/**
 * Returns the price of each unit when a shopper takes `take` units and pays `pay` of them. It is rounded down, so that
 * the units together never cost more than promised.
 */
export const calculateTakePayPrice = (baseCents: number, take: number, pay: number): number =>
  Math.floor((baseCents * pay) / take)

/**
 * Returns the quantity with which a checkout opens: the preselected step while it lowers the price and enough units are
 * in stock, otherwise one unit.
 * @param left units in stock; null for untracked stock
 */
export function getInitialQuantity(baseCents: number, prices: QuantityPrices | null, left: number | null): number {
  const { preselected, steps } = prices ?? { preselected: null, steps: [] }
  if (preselected === null || (left !== null && left < preselected)) return 1
  return listEffectiveSteps(baseCents, steps).some(step => step.quantity === preselected) ? preselected : 1
}

export type QuantityStepProblem =
  | 'too_many_steps'
  | 'quantity_out_of_range'
  | 'quantity_not_rising'
  | 'price_not_positive'
  | 'price_not_falling'
  | 'price_not_lower'
  | 'preselected_unknown'

/** `at` is the index of the step that has the problem; null when the problem is not about one step. */
export type LocatedStepProblem = { code: QuantityStepProblem; at: number | null }

/** Returns the first problem of quantity prices, or null when they can be saved. */
export function findStepProblem(baseCents: number, { steps, preselected }: QuantityPrices): LocatedStepProblem | null {
  if (steps.length > MAX_QUANTITY_STEPS) return { code: 'too_many_steps', at: null }
  for (const [at, { quantity, unitCents }] of steps.entries()) {
    const before = steps[at - 1]
    if (!Number.isInteger(quantity) || quantity < stepQuantity.min || quantity > stepQuantity.max)
      return { code: 'quantity_out_of_range', at }
    if (before && quantity <= before.quantity) return { code: 'quantity_not_rising', at }
    if (!Number.isInteger(unitCents) || unitCents <= 0) return { code: 'price_not_positive', at }
    if (before && unitCents >= before.unitCents) return { code: 'price_not_falling', at }
    if (unitCents >= baseCents) return { code: 'price_not_lower', at }
  }
  const isKnown = preselected === null || steps.some(step => step.quantity === preselected)
  return isKnown ? null : { code: 'preselected_unknown', at: null }
}
