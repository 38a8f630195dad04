import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/core/context.ts'
import { readBlob } from '../projects/blobs.ts'
import { listFilesOfRevision } from '../projects/repository.ts'

/**
 * Returns a function that tells whether any document or script of a revision fulfills `predicate`. Revisions never
 * change, so each is checked once.
 */
export function memoizeByRevision(predicate: (text: string, isHtml: boolean) => Promise<boolean>) {
  const resultByRevision = new LRUCache<string, boolean>({ max: 500 })

  async function checkFiles(ctx: Pick<Context, 'db' | 'storage'>, revisionId: string): Promise<boolean> {
    for (const { mime, blob_hash: blob } of await listFilesOfRevision(ctx.db, revisionId)) {
      const isHtml = mime === 'text/html'
      if (!isHtml && !mime.includes('javascript')) continue
      if (await predicate(decodeSource(await readBlob(ctx, blob)).text, isHtml)) return true
    }
    return false
  }
  return async (ctx: Pick<Context, 'db' | 'storage'>, revisionId: string): Promise<boolean> => {
    const cached = resultByRevision.get(revisionId)
    if (cached !== undefined) return cached
    const result = await checkFiles(ctx, revisionId)
    resultByRevision.set(revisionId, result)
    return result
  }
}
