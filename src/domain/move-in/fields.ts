/** The kinds of files that a seller can bring from another platform. */
export const moveInKinds = ['products', 'customers'] as const
export type MoveInKind = (typeof moveInKinds)[number]

/** What a column of a file of products can mean. */
export const productFields = [
  'handle',
  'title',
  'description',
  'sku',
  'variant',
  'option1',
  'option2',
  'option3',
  'price',
  'currency',
  'stock',
  'stock_tracker',
  'in_stock',
  'images',
  'status',
  'published',
  'shipped',
  'type',
  'id',
  'parent',
] as const
export type ProductField = (typeof productFields)[number]

/** What a column of a file of customers can mean. */
export const customerFields = [
  'email',
  'name',
  'first_name',
  'last_name',
  'phone_area',
  'phone',
  'tax_id',
  'line1',
  'number',
  'complement',
  'district',
  'city',
  'state',
  'zip',
  'country',
  'consent',
] as const
export type CustomerField = (typeof customerFields)[number]

export type MoveInField = ProductField | CustomerField
/** The field of each column by its position; null for a column that is not imported. */
export type ColumnMapping = readonly (MoveInField | null)[]

/** A row of a file with its cells as text. `number` is the line number that editors show, from 1. */
export type TextRow = { number: number; cells: readonly string[] }

/** Returns the fields that a mapping assigns to more than one column. */
export const findRepeatedFields = (mapping: ColumnMapping): MoveInField[] =>
  [...new Set(mapping.filter((field, index) => field !== null && mapping.indexOf(field) !== index))] as MoveInField[]

/** Returns a reader of the trimmed cell of a field. A field without a column is an empty text. */
export function createCellReader<Field extends MoveInField>(mapping: ColumnMapping) {
  const places = new Map(mapping.map((field, index) => [field, index]))
  return ({ cells }: TextRow, field: Field): string => (cells[places.get(field) ?? -1] ?? '').trim()
}

const trueWords = new Set(['yes', 'y', 'sim', 's', 'true', 'verdadeiro', '1', 'x', 'subscribed', 'inscrito', 'on'])
const falseWords = new Set(['no', 'n', 'nao', 'não', 'false', 'falso', '0', '-1', 'off'])
export const isTrueCell = (cell: string): boolean => trueWords.has(cell.toLowerCase())
export const isFalseCell = (cell: string): boolean => falseWords.has(cell.toLowerCase())
