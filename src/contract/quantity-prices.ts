import * as z from 'zod/mini'
import { Cents } from './shapes.ts'

/** From `quantity` units on, each unit costs `unitCents`. */
export const QuantityStep = z.object({ quantity: z.int(), unitCents: Cents })

/**
 * Lower prices of a variant from a number of units on. Quantities rise and prices fall; the server checks this and the
 * limits (`findStepProblem`) and answers with the code of the first problem at the step, for example
 * `quantityPrices.steps.1.unitCents: price_not_falling`. A variant without any omits them,
 * and null or no steps removes them.
 */
export const QuantityPrices = z.object({
  steps: z.array(z.object({ quantity: z.number(), unitCents: z.number() })).check(z.maxLength(99)),
  /** The quantity of the step with which a checkout opens; null opens it with one unit. */
  preselected: z._default(z.nullable(z.number()), null),
})
