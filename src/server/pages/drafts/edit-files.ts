import { withLineEndings } from '#page-source/line-endings.ts'
import { linkFile } from '#page-source/link-file.ts'
import { rolesOf } from '#page-source/roles.ts'
import type { SourceText } from '#page-source/source-text.ts'
import { isParsable } from '#page-source/tree.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { storeBlob } from '../projects/blobs.ts'
import type { Held, Sources } from '../projects/sources.ts'

export type Texts = { html?: string | undefined; css?: string | undefined; js?: string | undefined }

type Linked = 'style' | 'script'
const types = {
  style: { field: 'css', mime: 'text/css' },
  script: { field: 'js', mime: 'text/javascript' },
} as const

/** A name beside the entry that no file has. */
function freePath(entry: string, kind: Linked, files: readonly Held[]): string {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  const taken = new Set(files.map(file => file.path.toLowerCase()))
  for (let count = 1; ; count++) {
    const path = `${folder}${kind}${count === 1 ? '' : `-${count}`}.${types[kind].field}`
    if (!taken.has(path.toLowerCase())) return path
  }
}

/** In the encoding the file has; a sign that it does not know cannot be written into it. */
function encoded(text: string, { encode }: Pick<SourceText, 'encode'>): Uint8Array {
  try {
    return encode(text)
  } catch {
    throw new AppError('edit_refused')
  }
}

const utf8: Pick<SourceText, 'encode'> = { encode: text => new TextEncoder().encode(text) }

/** The main style or script as it was given; `html` is the entry page, which has to load a first one. */
async function editLinked(
  ctx: Context,
  kind: Linked,
  given: string,
  at: { html: string; files: Held[]; sources: Sources },
) {
  const { html, files, sources } = at
  const source = sources[kind]
  if (source) return { html, files: await put(ctx, files, source.file, withLineEndings(source.text, given), source) }
  if (given.trim() === '') return { html, files }
  const { path: entry } = sources.entry.file
  const path = freePath(entry, kind, files)
  const linked = linkFile(html, kind, path.slice(path.lastIndexOf('/') + 1))
  if (!linked.ok) throw new AppError('edit_refused', { fields: { [types[kind].field]: 'edit_refused' } })
  return { html: linked.source, files: await put(ctx, files, { path, mime: types[kind].mime }, given, utf8) }
}

/** The files with one more, or another one in its place. */
async function put(
  ctx: Context,
  files: readonly Held[],
  { path, mime }: Pick<Held, 'path' | 'mime'>,
  text: string,
  source: Pick<SourceText, 'encode'>,
): Promise<Held[]> {
  const bytes = encoded(text, source)
  const row: Held = { path, mime, blob_hash: await storeBlob(ctx, bytes), size: bytes.length, role: 'asset' }
  return [...files.filter(file => file.path !== path), row]
}

/**
 * The files of a page's next revision: its own texts as they were given, everything else as it was. Null: nothing is
 * different. A text for which there is no file yet becomes one that the entry loads, or is refused with edit_refused.
 */
export async function editFiles(
  ctx: Context,
  before: readonly Held[],
  sources: Sources,
  given: Texts,
): Promise<Held[] | null> {
  const { entry } = sources
  if (given.html !== undefined && !isParsable(given.html)) throw new AppError('edit_refused')
  let at = {
    html: given.html === undefined ? entry.text : withLineEndings(entry.text, given.html),
    files: [...before],
    sources,
  }
  if (given.css !== undefined) at = { sources, ...(await editLinked(ctx, 'style', given.css, at)) }
  if (given.js !== undefined) at = { sources, ...(await editLinked(ctx, 'script', given.js, at)) }
  const files = at.html === entry.text ? at.files : await put(ctx, at.files, entry.file, at.html, entry)
  const known = new Set(before.map(file => `${file.blob_hash} ${file.path}`))
  if (files.every(file => known.has(`${file.blob_hash} ${file.path}`))) return null
  const roles = rolesOf(
    at.html,
    entry.file.path,
    files.map(file => file.path),
  )
  return files.map(file => ({ ...file, role: roles.get(file.path) ?? 'asset' }))
}
