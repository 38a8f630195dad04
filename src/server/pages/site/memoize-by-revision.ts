import { decodeSource } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { readBlob } from '../projects/blobs.ts'
import { listFilesOfRevision } from '../projects/repository.ts'

const maxRevisions = 500

/** Whether any document or script of a revision fulfills `isSo`. Revisions never change, so each is checked once. */
export function memoizeByRevision(isSo: (text: string, isHtml: boolean) => Promise<boolean>) {
  const kept = new Map<string, boolean>()

  async function look(ctx: Pick<Context, 'db' | 'storage'>, revisionId: string): Promise<boolean> {
    for (const { mime, blob_hash: blob } of await listFilesOfRevision(ctx.db, revisionId)) {
      const isHtml = mime === 'text/html'
      if (!isHtml && !mime.includes('javascript')) continue
      if (await isSo(decodeSource(await readBlob(ctx, blob)).text, isHtml)) return true
    }
    return false
  }
  return async (ctx: Pick<Context, 'db' | 'storage'>, revisionId: string): Promise<boolean> => {
    const known = kept.get(revisionId)
    if (known !== undefined) return known
    const found = await look(ctx, revisionId)
    const [oldest] = kept.keys()
    if (kept.size >= maxRevisions && oldest !== undefined) kept.delete(oldest)
    kept.set(revisionId, found)
    return found
  }
}
