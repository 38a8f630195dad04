/** The old tables, in the order they are taken in: what others name comes first. */
export const oldTables = [
  'checkout_template',
  'products',
  'product_variants',
  'sales_campaigns',
  'sales_pages',
  'upsells',
  'upsell_pages',
  'stripe_config',
  'product_stripe_mapping',
] as const
export type OldTable = (typeof oldTables)[number]

export type Remark = { table: string; line: number; what: string }
/** `there`: rows that an earlier run brought, left as they are here. */
export type Tally = { read: number; added: number; there: number; leftOut: number }
export type DumpReport = {
  tables: Record<OldTable, Tally>
  /** Rows of tables that this shop has no place for, by name. */
  others: Record<string, number>
  files: { added: number; there: number; leftOut: string[] }
  /** Why rows were left out. */
  leftOut: Remark[]
  /** What came otherwise than it was, or waits for its seller. */
  notes: Remark[]
}

export function createReport(): DumpReport {
  const none = () => ({ read: 0, added: 0, there: 0, leftOut: 0 })
  const tables = Object.fromEntries(oldTables.map(table => [table, none()])) as DumpReport['tables']
  return { tables, others: {}, files: { added: 0, there: 0, leftOut: [] }, leftOut: [], notes: [] }
}
