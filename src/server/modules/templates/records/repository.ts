import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { checkoutTemplate, type TemplateElement } from '#server/platform/db/schema/catalog.ts'

export type TemplateAppearance = { elements: TemplateElement[]; styles: Record<string, string> }

/** Returns the active template with this id, otherwise the system default. */
export async function getTemplateAppearance(db: Db, id: string | null): Promise<TemplateAppearance> {
  const isRequested = sql`coalesce(${checkoutTemplate.id} = ${id}::uuid and ${checkoutTemplate.is_active}, false)`
  const [row] = await db
    .select({ elements: checkoutTemplate.elements, styles: checkoutTemplate.styles })
    .from(checkoutTemplate)
    .where(or(eq(checkoutTemplate.is_system_default, true), isRequested))
    .orderBy(desc(isRequested))
    .limit(1)
  return row ?? { elements: [], styles: {} }
}

/**
 * Returns the template, locked against deletion until the transaction ends. Throws template_not_found when there is
 * none.
 */
export async function getTemplateForShare(db: TxDb, id: string): Promise<{ isSystemDefault: boolean }> {
  return one(
    db
      .select({ isSystemDefault: checkoutTemplate.is_system_default })
      .from(checkoutTemplate)
      .where(eq(checkoutTemplate.id, id))
      .for('key share'),
    'template_not_found',
  )
}

export async function doesTemplateExist(db: Db, id: string): Promise<boolean> {
  return (await db.$count(checkoutTemplate, eq(checkoutTemplate.id, id))) > 0
}

/** Whether a template with this id exists that is not the system default. */
export async function doesOwnTemplateExist(db: Db, id: string): Promise<boolean> {
  const isOwn = sql`not ${checkoutTemplate.is_system_default}`
  return (await db.$count(checkoutTemplate, and(eq(checkoutTemplate.id, id), isOwn))) > 0
}
