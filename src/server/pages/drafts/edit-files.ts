import type { FileChange } from '#contract/page-editing.ts'
import { withLineEndings } from '#page-source/line-endings.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { refusal } from '../projects/save-project.ts'
import type { Held, Sources } from '../projects/sources.ts'
import { inReader } from '../reading/reading.ts'
import { editOthers } from './edit-others.ts'
import { refuseUnfit } from './fits.ts'
import { put, utf8 } from './put-text.ts'
import { withRoles } from './with-roles.ts'

type Texts = { html?: string | undefined; css?: string | undefined; js?: string | undefined }
type Given = Texts & { files?: FileChange[] | undefined }

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
  const linked = await inReader('linkFile', html, kind, path.slice(path.lastIndexOf('/') + 1))
  if (!linked.ok) throw new AppError('edit_refused', { fields: { [types[kind].field]: 'edit_refused' } })
  return { html: linked.source, files: await put(ctx, files, { path, mime: types[kind].mime }, given, utf8) }
}

/** The main texts by the names of their files, too: whoever edits a list of files need not know which is which. */
function withoutMain(
  { files = [], ...texts }: Given,
  { entry, style, script }: Sources,
): Texts & { files: FileChange[] } {
  const paths = files.map(file => file.path)
  const again = paths.find((path, index) => paths.indexOf(path) !== index)
  if (again !== undefined) throw refusal({ problem: 'names_clash', path: again })
  const main = { html: entry, css: style, js: script }
  const parts = (['html', 'css', 'js'] as const).flatMap(part => {
    const path = main[part]?.file.path
    const named = files.find(file => file.path === path)
    return named && !('from' in named) && named.text !== null ? [{ part, named, text: named.text }] : []
  })
  const twice = parts.find(({ part }) => texts[part] !== undefined)
  if (twice) throw refusal({ problem: 'names_clash', path: twice.named.path })
  const named = Object.fromEntries(parts.map(each => [each.part, each.text]))
  return { ...texts, ...named, files: files.filter(file => !parts.some(each => each.named === file)) }
}

/**
 * The files of a page's next revision: its texts as they were given, everything else as it was. Null: nothing is
 * different. A text for which there is no file yet becomes one that the entry loads, or is refused with edit_refused;
 * what no upload could bring is refused with project_invalid or project_too_large.
 */
export async function editFiles(
  ctx: Context,
  page: string,
  before: readonly Held[],
  sources: Sources,
  given: Given,
): Promise<Held[] | null> {
  const { entry } = sources
  const { html, css, js, files: others } = withoutMain(given, sources)
  if (html !== undefined && !(await inReader('isParsable', html))) throw new AppError('edit_refused')
  let at = {
    html: html === undefined ? entry.text : withLineEndings(entry.text, html),
    files: await editOthers(ctx, { page, entry: entry.file.path }, before, others),
    sources,
  }
  if (css !== undefined) at = { sources, ...(await editLinked(ctx, 'style', css, at)) }
  if (js !== undefined) at = { sources, ...(await editLinked(ctx, 'script', js, at)) }
  const files = at.html === entry.text ? at.files : await put(ctx, at.files, entry.file, at.html, entry)
  const known = new Set(before.map(file => `${file.blob_hash} ${file.path}`))
  if (files.length === before.length && files.every(file => known.has(`${file.blob_hash} ${file.path}`))) return null
  refuseUnfit(files, entry.file.path)
  return withRoles(files, at.html, entry.file.path)
}
