import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import type { ProductRow } from '../repository.ts'
import { createProblem, type ParsedLine, type ProductFields } from './parse-line.ts'

type ProductColumns = Pick<
  ProductRow,
  | 'title'
  | 'currency'
  | 'language'
  | 'max_installments'
  | 'checkout_title'
  | 'checkout_description'
  | 'images'
  | 'is_active'
>
const columnsByField: { [K in keyof ProductFields]-?: [CsvColumn, keyof ProductColumns] } = {
  title: ['title', 'title'],
  currency: ['currency', 'currency'],
  language: ['language', 'language'],
  checkoutTitle: ['checkout_title', 'checkout_title'],
  checkoutDescription: ['checkout_description', 'checkout_description'],
  images: ['images', 'images'],
  isActive: ['active', 'is_active'],
  maxInstallments: ['max_installments', 'max_installments'],
}
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the product fields of all lines of a product into database columns. Lines that contradict each other are
 * reported as a problem.
 */
export function mergeProductFields(lines: readonly ParsedLine[]): {
  columns: Partial<ProductColumns>
  problems: ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const columns: Record<string, unknown> = {}
  for (const line of lines) {
    for (const [field, value] of Object.entries(line.fields)) {
      const [cell, column] = columnsByField[field as keyof ProductFields]
      if (!(column in columns)) columns[column] = value
      else if (!isEqual(columns[column], value))
        problems.push(createProblem(line.number, cell, 'differs', String(value ?? '')))
    }
  }
  return { columns: columns as Partial<ProductColumns>, problems }
}

/**
 * Converts a text to Unicode NFC, but returns the stored text when the two differ only in their normalization form, so
 * that importing an unchanged file changes nothing.
 */
export function composeUnlessUnchanged(text: string, stored: string | null): string {
  const composed = text.normalize('NFC')
  return stored?.normalize('NFC') === composed ? stored : composed
}

export const pickChangedColumns = (product: ProductRow, columns: Partial<ProductColumns>): Partial<ProductColumns> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => {
      const stored = product[column as keyof ProductColumns]
      const text =
        typeof value === 'string' ? composeUnlessUnchanged(value, typeof stored === 'string' ? stored : null) : value
      return isEqual(stored, text) ? [] : [[column, text]]
    }),
  )
