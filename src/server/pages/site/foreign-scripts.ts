import { decodeSource } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { readBlob } from '../projects/blobs.ts'
import { type FileRow, filesOf } from '../projects/repository.ts'
import { inReader } from '../reading/reading.ts'

const kept = new Map<string, boolean>()
const most = 500
/** A script of the project that brings one of another host: an import, or an address that ends in .js. */
const brings = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'`](?:https?:)?\/\/|["'`](?:https?:)?\/\/[^\s"'`<>]{1,500}?\.m?js\b/i

async function isForeign(ctx: Pick<Context, 'storage'>, { mime, blob_hash: blob }: FileRow): Promise<boolean> {
  const isHtml = mime === 'text/html'
  if (!isHtml && !mime.includes('javascript')) return false
  const { text } = decodeSource(await readBlob(ctx, blob))
  if (brings.test(text) || !isHtml) return brings.test(text)
  return (await inReader('foreignParts', text)).some(({ kind }) => kind === 'script')
}

/** Whether scripts that are no files of the project may run in a revision's documents. A revision never changes, so it is read once. */
export async function hasForeignScripts(ctx: Pick<Context, 'db' | 'storage'>, revisionId: string): Promise<boolean> {
  const known = kept.get(revisionId)
  if (known !== undefined) return known
  let found = false
  for (const file of await filesOf(ctx.db, revisionId)) found ||= await isForeign(ctx, file)
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  kept.set(revisionId, found)
  return found
}
