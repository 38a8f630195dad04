import { desc, eq, sql } from 'drizzle-orm'
import { countProductsOfTemplate, removeTemplateFromProducts } from '#server/modules/catalog/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { checkoutTemplate } from '#server/platform/db/schema/catalog.ts'

export type TemplateRow = typeof checkoutTemplate.$inferSelect
/** A template with the number of products that use it. */
export type UsedTemplate = TemplateRow & { products: number }

// The column is written as SQL text, because Drizzle omits the table name of a column in a query on a single table.
const productCount = countProductsOfTemplate(sql`checkout_template.id`)

const selectTemplates = (db: Db) =>
  db.select({ template: checkoutTemplate, products: productCount }).from(checkoutTemplate)

export async function listTemplateRows(db: Db): Promise<UsedTemplate[]> {
  const rows = await selectTemplates(db).orderBy(desc(checkoutTemplate.created_at), desc(checkoutTemplate.id))
  return rows.map(row => ({ ...row.template, products: row.products }))
}

export async function findTemplateRow(db: Db, id: string): Promise<UsedTemplate | null> {
  const [row] = await selectTemplates(db).where(eq(checkoutTemplate.id, id))
  return row ? { ...row.template, products: row.products } : null
}

export async function findDefaultTemplate(db: Db): Promise<TemplateRow | null> {
  return maybeOne(db.select().from(checkoutTemplate).where(eq(checkoutTemplate.is_system_default, true)))
}

/**
 * Returns the template, locked until the transaction ends, so that changes of it run one after the other. Throws
 * template_not_found when there is none.
 */
export async function getTemplateRowForUpdate(db: TxDb, id: string, deletes = false): Promise<TemplateRow> {
  return one(
    db
      .select()
      .from(checkoutTemplate)
      .where(eq(checkoutTemplate.id, id))
      .for(deletes ? 'update' : 'no key update'),
    'template_not_found',
  )
}

export async function insertTemplate(db: Db, row: typeof checkoutTemplate.$inferInsert) {
  await db.insert(checkoutTemplate).values(row)
}

/** Updates a template and increments its version, by which an editor detects changes that others saved. */
export async function updateTemplateRow(db: Db, id: string, now: Date, change: Partial<TemplateRow>) {
  await db
    .update(checkoutTemplate)
    .set({ ...change, version: sql`${checkoutTemplate.version} + 1`, updated_at: now })
    .where(eq(checkoutTemplate.id, id))
}

/** Deletes a template. Products that used it fall back to the system default. */
export async function deleteTemplateRow(db: Db, id: string, now: Date) {
  await removeTemplateFromProducts(db, id, now)
  await db.delete(checkoutTemplate).where(eq(checkoutTemplate.id, id))
}

/** Whether a template shows the picture with this path. */
export async function isPictureInTemplate(db: Db, path: string): Promise<boolean> {
  return (await db.$count(checkoutTemplate, sql`strpos(${checkoutTemplate.elements}::text, ${path}) > 0`)) > 0
}
