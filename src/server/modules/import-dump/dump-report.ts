/** The tables of the old system in import order: referenced tables come first. */
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
/** `there` counts rows that already exist from an earlier run, which are not changed. */
export type Tally = { read: number; added: number; there: number; leftOut: number }
export type DumpReport = {
  tables: Record<OldTable, Tally>
  /** Row counts of tables that this shop does not import, by name. */
  others: Record<string, number>
  files: { added: number; there: number; leftOut: string[] }
  leftOut: Remark[]
  /** Changes that the import had to make, and what the seller still has to do. */
  notes: Remark[]
}

export function createReport(): DumpReport {
  const none = () => ({ read: 0, added: 0, there: 0, leftOut: 0 })
  const tables = Object.fromEntries(oldTables.map(table => [table, none()])) as DumpReport['tables']
  return { tables, others: {}, files: { added: 0, there: 0, leftOut: [] }, leftOut: [], notes: [] }
}
