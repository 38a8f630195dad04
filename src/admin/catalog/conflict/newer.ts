import type { Product } from '#contract/catalog.ts'
import { Problem } from '#web/call.ts'

/** The product as it is now, where a save was refused because someone else saved it. */
export function newerOf(error: unknown): Product | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { product } = error.answer
  return product instanceof Object ? (product as Product) : null
}
