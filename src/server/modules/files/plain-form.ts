import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { renditionBucket } from './names.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { deleteObjects, findObjects, insertObjects, type StoredObject } from './repository.ts'
import { withWorkspace } from './workspace.ts'

/** A file of a page project: the hash of its bytes, and its storage key. */
type File = { hash: string; key: string }

const getFormPath = (hash: string, width: string) => `blobs/${hash}/${width}.plain`
const getFormKey = (path: string) => `${renditionBucket}/${path}`
const plainWidths = ['1280', '320'] as const

/** Storage paths of forms that cannot be created from their files, remembered so that decoding is not tried again. */
const unreadablePaths = new LRUCache<string, true>({ max: 5_000 })
const pendingForms = new Map<string, Promise<StoredObject | null>>()

async function createPlainForm(ctx: Context, { key }: File, width: string, path: string): Promise<StoredObject | null> {
  return withWorkspace(ctx, async folder => {
    const stream = await ctx.storage.open(key)
    if (!stream) return null
    const source = join(folder, 'original')
    await pipeline(stream, createWriteStream(source, { mode: 0o600 }))
    const written = await pictureDecoders.now.resize({ source, folder, to: 'plain', width: Number(width) })
    if (!written) return null
    const { mime, size, etag } = written
    const row = {
      bucket: renditionBucket,
      path,
      mime,
      size,
      etag,
      width: written.width,
      height: written.height,
      created_at: ctx.clock(),
    }
    await ctx.storage.put(getFormKey(path), { file: written.file }, mime)
    await insertObjects(ctx.db, [row])
    return row
  })
}

/**
 * Returns a page project’s picture as a JPEG or PNG that every mail program and link preview can read. It is created at
 * the first request and then stored. Returns null when it cannot be created, temporarily or permanently; the file
 * itself should then be sent.
 */
export async function getOrCreatePlainForm(
  ctx: Context,
  file: File,
  width: (typeof plainWidths)[number],
): Promise<StoredObject | null> {
  const path = getFormPath(file.hash, width)
  if (unreadablePaths.get(path)) return null
  const [stored] = await findObjects(ctx.db, renditionBucket, [path])
  if (stored) return stored
  const pending = pendingForms.get(path)
  if (pending) return pending
  const creation = createPlainForm(ctx, file, width, path)
    .catch(error => {
      ctx.log.warn({ err: error, path }, 'the picture for link previews could not be created')
      if (error?.code === 'image_invalid' || error?.code === 'image_too_many_pixels') unreadablePaths.set(path, true)
      return null
    })
    .finally(() => pendingForms.delete(path))
  pendingForms.set(path, creation)
  return creation
}

/** Deletes the JPEG and PNG forms of files that no page uses any more. */
export async function deletePlainForms(tx: Tx, hashes: readonly string[]): Promise<void> {
  const paths = hashes.flatMap(hash => plainWidths.map(width => getFormPath(hash, width)))
  const stored = await findObjects(tx.db, renditionBucket, paths)
  await Promise.all(stored.map(({ path }) => tx.storage.delete(getFormKey(path))))
  await deleteObjects(
    tx.db,
    renditionBucket,
    stored.map(({ path }) => path),
  )
}
