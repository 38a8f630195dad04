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

/** A text of a file with its accents composed; as it is kept where it is the same text in another Unicode form. */
export function composedUnlessKept(text: string, kept: string | null): string {
  const composed = text.normalize('NFC')
  return kept?.normalize('NFC') === composed ? kept : composed
}

/** What of it the product is not yet. */
export const newFacts = (product: ProductRow, said: Partial<FactColumns>): Partial<FactColumns> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([column, value]) => {
      const kept = product[column as keyof FactColumns]
      const text = typeof value === 'string' ? composedUnlessKept(value, typeof kept === 'string' ? kept : null) : value
      return same(kept, text) ? [] : [[column, text]]
    }),
  )
