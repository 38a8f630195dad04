import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import type { ProductRow } from '../repository.ts'
import { createProblem, type ParsedLine, type ProductFields } from './parse-line.ts'

type ProductColumns = Pick<
  ProductRow,
  'title' | 'currency' | 'language' | 'checkout_title' | 'checkout_description' | 'images' | 'is_active'
>
const columnsByField: { [K in keyof ProductFields]-?: [CsvColumn, keyof ProductColumns] } = {
  title: ['title', 'title'],
  currency: ['currency', 'currency'],
  language: ['language', 'language'],
  checkoutTitle: ['checkout_title', 'checkout_title'],
  checkoutDescription: ['checkout_description', 'checkout_description'],
  images: ['images', 'images'],
  isActive: ['active', 'is_active'],
}
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Merges what the lines of one product contain into database columns. Contradicting lines are a problem. */
export function mergeProductFields(lines: readonly ParsedLine[]): {
  said: Partial<ProductColumns>
  problems: ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const said: Record<string, unknown> = {}
  for (const line of lines) {
    for (const [fact, value] of Object.entries(line.facts)) {
      const [cell, column] = columnsByField[fact as keyof ProductFields]
      if (!(column in said)) said[column] = value
      else if (!isEqual(said[column], value))
        problems.push(createProblem(line.number, cell, 'differs', String(value ?? '')))
    }
  }
  return { said: said as Partial<ProductColumns>, problems }
}

/**
 * Composes the accents of a text (NFC), but returns the stored text when both differ only in Unicode form, so that an
 * import of an unchanged file changes nothing.
 */
export function composeUnlessUnchanged(text: string, kept: string | null): string {
  const composed = text.normalize('NFC')
  return kept?.normalize('NFC') === composed ? kept : composed
}

export const pickChangedColumns = (product: ProductRow, said: Partial<ProductColumns>): Partial<ProductColumns> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([column, value]) => {
      const kept = product[column as keyof ProductColumns]
      const text =
        typeof value === 'string' ? composeUnlessUnchanged(value, typeof kept === 'string' ? kept : null) : value
      return isEqual(kept, text) ? [] : [[column, text]]
    }),
  )
