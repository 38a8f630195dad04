import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/kernel/context.ts'
import { renditionBucket } from './names.ts'
import { pictures } from './pictures/pictures.ts'
import { deleteObjects, findObjects, insertObjects, type StoredObject } from './repository.ts'
import { withWorkspace } from './workspace.ts'

/** A file of a page project, by the hash of its bytes and where they lie in the storage. */
type File = { hash: string; key: string }

const pathOf = (hash: string, width: string) => `blobs/${hash}/${width}.plain`
const keyOfForm = (path: string) => `${renditionBucket}/${path}`
const widths = ['1280', '320'] as const

/** Those that are no pictures that can be read, by path: asked for again they are not decoded again. */
const unreadable = new Set<string>()
const mostUnreadable = 5_000
const making = new Map<string, Promise<StoredObject | null>>()

async function make(ctx: Context, { key }: File, width: string, path: string): Promise<StoredObject | null> {
  return withWorkspace(ctx, async folder => {
    const stream = await ctx.storage.open(key)
    if (!stream) return null
    const source = join(folder, 'original')
    await pipeline(stream, createWriteStream(source, { mode: 0o600 }))
    const made = await pictures.now.narrow({ source, folder, to: 'plain', width: Number(width) })
    if (!made) return null
    const { mime, size, etag } = made
    const row = {
      bucket: renditionBucket,
      path,
      mime,
      size,
      etag,
      width: made.width,
      height: made.height,
      created_at: ctx.clock(),
    }
    await ctx.storage.put(keyOfForm(path), { file: made.file }, mime)
    await insertObjects(ctx.db, [row])
    return row
  })
}

/**
 * A picture of a page project as every mail program and link preview reads it, made when it is first asked for and kept.
 * Null: it cannot be made, now or ever, and the file itself is what should be sent.
 */
export async function plainFormOfFile(
  ctx: Context,
  file: File,
  width: (typeof widths)[number],
): Promise<StoredObject | null> {
  const path = pathOf(file.hash, width)
  if (unreadable.has(path)) return null
  const [kept] = await findObjects(ctx.db, renditionBucket, [path])
  if (kept) return kept
  const running = making.get(path)
  if (running) return running
  const work = make(ctx, file, width, path)
    .catch(error => {
      ctx.log.warn({ err: error, path }, 'picture for link previews not made')
      if (unreadable.size >= mostUnreadable) unreadable.clear()
      if (error?.code === 'image_invalid' || error?.code === 'image_too_many_pixels') unreadable.add(path)
      return null
    })
    .finally(() => making.delete(path))
  making.set(path, work)
  return work
}

/** Takes away the forms of files that no page has any more, within the caller's transaction. */
export async function removePlainForms(tx: Context, hashes: readonly string[]): Promise<void> {
  const paths = hashes.flatMap(hash => widths.map(width => pathOf(hash, width)))
  const kept = await findObjects(tx.db, renditionBucket, paths)
  await Promise.all(kept.map(({ path }) => tx.storage.delete(keyOfForm(path))))
  await deleteObjects(
    tx.db,
    renditionBucket,
    kept.map(({ path }) => path),
  )
}
