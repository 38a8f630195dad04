import { desc, eq, sql } from 'drizzle-orm'
import type { MoveInKind } from '#domain/move-in/fields.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { importProfiles, imports } from '#server/platform/db/schema/move-in.ts'

type NewImport = typeof imports.$inferInsert
type Profile = Pick<typeof importProfiles.$inferSelect, 'kind' | 'name' | 'headings_hash' | 'mapping'>

export async function insertImport(db: TxDb, row: NewImport): Promise<void> {
  await db.insert(imports).values(row)
}

export async function listImports(db: Db, take: number) {
  const { id, kind, source, counts, created_at } = imports
  return db
    .select({ id, kind, source, counts, created_at })
    .from(imports)
    .orderBy(desc(created_at), desc(id))
    .limit(take)
}

/** Returns the report of an import. Throws move_in_not_found when there is none. */
export async function getImportReport(db: Db, id: string) {
  const row = await maybeOne(db.select({ report: imports.report }).from(imports).where(eq(imports.id, id)))
  return orThrow(row, 'move_in_not_found').report
}

/** Finds the mapping that was last used for files with these headings. */
export async function findProfile(db: Db, kind: MoveInKind, headingsHash: string) {
  return maybeOne(
    db
      .select({ name: importProfiles.name, mapping: importProfiles.mapping })
      .from(importProfiles)
      .where(sql`${importProfiles.kind} = ${kind} and ${importProfiles.headings_hash} = ${headingsHash}`),
  )
}

export async function saveProfile(db: TxDb, profile: Profile, now: Date): Promise<void> {
  await db
    .insert(importProfiles)
    .values({ id: newId(), ...profile, updated_at: now })
    .onConflictDoUpdate({
      target: [importProfiles.kind, importProfiles.headings_hash],
      set: { name: profile.name, mapping: profile.mapping, updated_at: now },
    })
}
