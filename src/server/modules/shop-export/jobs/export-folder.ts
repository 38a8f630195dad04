import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findExport } from './repository.ts'

type FolderContext = Pick<Context, 'config'>
const getFolder = ({ config }: FolderContext) => join(config.dataDir, 'exports')
const getUnfinishedPath = (ctx: FolderContext, id: string) => join(getFolder(ctx), `${id}.partial`)

/** The file of a ready export. */
export const getExportPath = (ctx: FolderContext, id: string) => join(getFolder(ctx), `${id}.zip`)

/** Returns the path to which an export is written until it is complete. */
export async function createUnfinishedPath(ctx: FolderContext, id: string): Promise<string> {
  await mkdir(getFolder(ctx), { recursive: true, mode: 0o700 })
  return getUnfinishedPath(ctx, id)
}

export const hasExportFile = (ctx: FolderContext, id: string): Promise<boolean> =>
  stat(getExportPath(ctx, id)).then(
    () => true,
    () => false,
  )

/** Deletes the files of exports that are neither running nor ready, such as those of a killed process. */
export async function deleteStaleFiles(ctx: FolderContext & Pick<Context, 'db'>): Promise<void> {
  for (const name of await readdir(getFolder(ctx)).catch(() => [])) {
    const [id = '', extension] = name.split('.')
    const row = isUuid(id) ? await findExport(ctx.db, id) : null
    // A complete file has its final name shortly before its row is ready.
    const isNeeded = row?.state === 'running' || (row?.state === 'ready' && extension === 'zip')
    if (!isNeeded) await rm(join(getFolder(ctx), name), { force: true })
  }
}
