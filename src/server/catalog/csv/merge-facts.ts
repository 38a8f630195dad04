import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import type { ProductRow } from '../repository.ts'
import { type Facts, type Line, problem } from './typed-line.ts'

type FactColumns = Pick<
  ProductRow,
  'title' | 'currency' | 'language' | 'checkout_title' | 'checkout_description' | 'images' | 'is_active'
>
const columnOf: { [K in keyof Facts]-?: [CsvColumn, keyof FactColumns] } = {
  title: ['title', 'title'],
  currency: ['currency', 'currency'],
  language: ['language', 'language'],
  checkoutTitle: ['checkout_title', 'checkout_title'],
  checkoutDescription: ['checkout_description', 'checkout_description'],
  images: ['images', 'images'],
  isActive: ['active', 'is_active'],
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What the lines of one product say of it, as columns of the database. Lines that say different things are a problem. */
export function mergeFacts(lines: readonly Line[]): { said: Partial<FactColumns>; problems: ImportProblem[] } {
  const problems: ImportProblem[] = []
  const said: Record<string, unknown> = {}
  for (const line of lines) {
    for (const [fact, value] of Object.entries(line.facts)) {
      const [cell, column] = columnOf[fact as keyof Facts]
      if (!(column in said)) said[column] = value
      else if (!same(said[column], value)) problems.push(problem(line.number, cell, 'differs', String(value ?? '')))
    }
  }
  return { said: said as Partial<FactColumns>, problems }
}

/** What of it the product is not yet. */
export const newFacts = (product: ProductRow, said: Partial<FactColumns>): Partial<FactColumns> =>
  Object.fromEntries(
    Object.entries(said).filter(([column, value]) => !same(product[column as keyof FactColumns], value)),
  )
