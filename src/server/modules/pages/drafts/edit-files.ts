import { restoreLineEndings } from '@vitrine/html-editing/line-endings.ts'
import type { FileChange } from '#contract/page-editing.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { toProjectError } from '../projects/save-project.ts'
import type { ProjectFile, Sources } from '../projects/sources.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { assertValidProject } from './assert-valid-project.ts'
import { assignRoles } from './assign-roles.ts'
import { editOtherFiles } from './edit-other-files.ts'
import { putTextFile, utf8 } from './put-text.ts'

type MainTexts = { html?: string | undefined; css?: string | undefined; js?: string | undefined }
type FileEdits = MainTexts & { files?: FileChange[] | undefined }

type MainFileKind = 'style' | 'script'
const mainFileTypes = {
  style: { field: 'css', mime: 'text/css' },
  script: { field: 'js', mime: 'text/javascript' },
} as const

/** Finds an unused path next to the entry page. */
function findFreePath(entry: string, kind: MainFileKind, files: readonly ProjectFile[]): string {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  const takenPaths = new Set(files.map(file => file.path.toLowerCase()))
  for (let count = 1; ; count++) {
    const path = `${folder}${kind}${count === 1 ? '' : `-${count}`}.${mainFileTypes[kind].field}`
    if (!takenPaths.has(path.toLowerCase())) return path
  }
}

/**
 * Applies an edit of the main style or script. When the project has none yet, a new file is added and loaded in the
 * entry page `html`.
 */
async function editMainFile(
  tx: Tx,
  kind: MainFileKind,
  text: string,
  project: { html: string; files: ProjectFile[]; sources: Sources },
) {
  const { html, files, sources } = project
  const source = sources[kind]
  if (source)
    return { html, files: await putTextFile(tx, files, source.file, restoreLineEndings(source.text, text), source) }
  if (text.trim() === '') return { html, files }
  const { path: entry } = sources.entry.file
  const path = findFreePath(entry, kind, files)
  const linked = await runInReader('linkFile', html, kind, path.slice(path.lastIndexOf('/') + 1))
  if (!linked.ok) throw new AppError('edit_refused', { fields: { [mainFileTypes[kind].field]: 'edit_refused' } })
  return {
    html: linked.source,
    files: await putTextFile(tx, files, { path, mime: mainFileTypes[kind].mime }, text, utf8),
  }
}

/**
 * Moves edits of the main files from `files` to `html`, `css` and `js`, so that a client that edits by file names does
 * not need to know the files' roles.
 */
function excludeMainFiles(
  { files = [], ...texts }: FileEdits,
  { entry, style, script }: Sources,
): MainTexts & { files: FileChange[] } {
  const paths = files.map(file => file.path)
  const repeatedPath = paths.find((path, index) => paths.indexOf(path) !== index)
  if (repeatedPath !== undefined) throw toProjectError({ problem: 'names_clash', path: repeatedPath })
  const main = { html: entry, css: style, js: script }
  const mainEdits = (['html', 'css', 'js'] as const).flatMap(part => {
    const path = main[part]?.file.path
    const edit = files.find(file => file.path === path)
    return edit && !('from' in edit) && edit.text !== null ? [{ part, edit, text: edit.text }] : []
  })
  const repeated = mainEdits.find(({ part }) => texts[part] !== undefined)
  if (repeated) throw toProjectError({ problem: 'names_clash', path: repeated.edit.path })
  const textsByPart = Object.fromEntries(mainEdits.map(each => [each.part, each.text]))
  return { ...texts, ...textsByPart, files: files.filter(file => !mainEdits.some(each => each.edit === file)) }
}

/**
 * Returns the files of a page's next revision with the given edits, or null when nothing changes. A first main style or
 * script becomes a file that the entry page loads, or throws `edit_refused` when the entry page cannot load it. Files
 * that no upload could contain throw `project_invalid` or `project_too_large`.
 */
export async function editFiles(
  tx: Tx,
  page: string,
  before: readonly ProjectFile[],
  sources: Sources,
  edits: FileEdits,
): Promise<ProjectFile[] | null> {
  const { entry } = sources
  const { html, css, js, files: otherFiles } = excludeMainFiles(edits, sources)
  if (html !== undefined && !(await runInReader('isParsable', html))) throw new AppError('edit_refused')
  let project = {
    html: html === undefined ? entry.text : restoreLineEndings(entry.text, html),
    files: await editOtherFiles(tx, { page, entry: entry.file.path }, before, otherFiles),
    sources,
  }
  if (css !== undefined) project = { sources, ...(await editMainFile(tx, 'style', css, project)) }
  if (js !== undefined) project = { sources, ...(await editMainFile(tx, 'script', js, project)) }
  const files =
    project.html === entry.text ? project.files : await putTextFile(tx, project.files, entry.file, project.html, entry)
  const knownFiles = new Set(before.map(file => `${file.blob_hash} ${file.path}`))
  if (files.length === before.length && files.every(file => knownFiles.has(`${file.blob_hash} ${file.path}`)))
    return null
  assertValidProject(files, entry.file.path)
  return assignRoles(files, project.html, entry.file.path)
}
