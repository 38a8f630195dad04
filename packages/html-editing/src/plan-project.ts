import { findMimeType, isHtml, type TypedFile } from './file-types.ts'

const megabyte = 1024 * 1024
/**
 * The limits of a project: 300 files, 25 MB per file, 10 MB per image, 60 MB in total, folders 12 levels deep. An HTML
 * page is limited to 5 MB, because parsing a larger one takes seconds and blocks the thread.
 */
export const projectLimits = {
  files: 300,
  fileBytes: 25 * megabyte,
  imageBytes: 10 * megabyte,
  htmlBytes: 5 * megabyte,
  totalBytes: 60 * megabyte,
  depth: 12,
}

const isPage = (file: TypedFile) => findMimeType(file) === 'text/html'

/** Returns the maximum size of a file in a project, in bytes. */
export function getMaxBytes(file: TypedFile): number {
  if (isPage(file)) return projectLimits.htmlBytes
  return findMimeType(file)?.startsWith('image/') ? projectLimits.imageBytes : projectLimits.fileBytes
}

/**
 * Why a file is skipped: it is a file of the operating system or a tool, its type is not supported, its bytes
 * contradict its name, or it is a link to another file.
 */
export type SkipReason = 'junk' | 'type' | 'content' | 'link'
/**
 * An uploaded file that `planProject` keeps or skips. `mime` and `leftOut` are set if its bytes were inspected (see
 * `detectTypes`); otherwise its name determines its type.
 */
export type PlannableFile = TypedFile & { size: number; leftOut?: SkipReason | undefined }
export type SkippedFile = { path: string; reason: SkipReason }
/**
 * Why a whole project is rejected. `path` is the file that caused it. `candidates` is set for 'entry_unclear' and lists
 * the possible entry pages, those in the fewest folders first.
 */
export type ProjectProblem = {
  problem:
    | 'no_files'
    | 'unsafe_path'
    | 'names_clash'
    | 'too_deep'
    | 'too_many_files'
    | 'file_too_large'
    | 'image_too_large'
    | 'too_large'
    | 'no_html'
    | 'entry_unclear'
    | 'wrong_type'
    | 'too_complex'
    | 'bad_archive'
    | 'archive_encrypted'
    | 'archive_method'
  path?: string
  candidates?: string[]
}
export type PlannedProject<F extends PlannableFile> = { files: F[]; skipped: SkippedFile[]; entry: string }
export type ProjectPlan<F extends PlannableFile> = ({ ok: true } & PlannedProject<F>) | ({ ok: false } & ProjectProblem)

const junkPattern =
  /(^|\/)(__MACOSX|node_modules|bower_components|\.[^/]*)(\/|$)|(^|\/)(Thumbs\.db|desktop\.ini|ehthumbs\.db|npm-debug\.log)$/i
const isUnsafePath = (path: string) =>
  path === '' ||
  /^([/~]|[a-z]:)/i.test(path) ||
  /[\\\p{Cc}]/u.test(path) ||
  path.split('/').some(part => part === '..' || part === '.' || part === '')
const getDepth = (path: string) => path.split('/').length - 1
const isIndex = (path: string) => /(^|\/)index\.html?$/i.test(path)

export const isJunk = (path: string): boolean => junkPattern.test(path)

/** Returns why a file is skipped; null when it becomes part of the project. */
export const findSkipReason = (file: Omit<PlannableFile, 'size'>): SkipReason | null =>
  isJunk(file.path) ? 'junk' : (file.leftOut ?? (findMimeType(file) === null ? 'type' : null))

/**
 * Removes a top folder that all files share: 'site/index.html' and 'site/css/a.css' become 'index.html' and
 * 'css/a.css'.
 */
function stripTopFolder<F extends PlannableFile>(files: F[]): F[] {
  const top = files[0]?.path.split('/')[0]
  if (!top || !files.every(file => file.path.startsWith(`${top}/`))) return files
  return files.map(file => ({ ...file, path: file.path.slice(top.length + 1) }))
}

function findNameClash(files: readonly PlannableFile[]): string | null {
  const foldedPaths = new Set<string>()
  for (const { path } of files) {
    const folded = path.normalize('NFC').toLowerCase()
    if (foldedPaths.has(folded)) return path
    foldedPaths.add(folded)
  }
  return null
}

/**
 * Chooses the requested page, else the index.html in the fewest folders, else the only page. Two index.html at the same
 * depth are unclear.
 */
function chooseEntry(files: readonly PlannableFile[], requestedPath: string | undefined): string | ProjectProblem {
  const pages = files.filter(isPage).map(file => file.path)
  pages.sort((a, b) => getDepth(a) - getDepth(b) || Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1))
  if (pages.length === 0) return { problem: 'no_html' }
  const unclear: ProjectProblem = { problem: 'entry_unclear', candidates: pages }
  if (requestedPath !== undefined) {
    const stripped = requestedPath.slice(requestedPath.indexOf('/') + 1)
    return pages.find(path => path === requestedPath) ?? pages.find(path => path === stripped) ?? unclear
  }
  const [first, second] = pages.filter(isIndex)
  if (first !== undefined && (second === undefined || getDepth(second) > getDepth(first))) return first
  const [only] = pages
  return only !== undefined && pages.length === 1 ? only : unclear
}

function findSizeProblem(files: readonly PlannableFile[]): ProjectProblem | null {
  const large = files.find(file => file.size > getMaxBytes(file))
  if (large) return { problem: getSizeProblem(large), path: large.path }
  const deep = files.find(file => getDepth(file.path) > projectLimits.depth)
  if (deep) return { problem: 'too_deep', path: deep.path }
  if (files.length > projectLimits.files) return { problem: 'too_many_files' }
  const total = files.reduce((sum, file) => sum + file.size, 0)
  return total > projectLimits.totalBytes ? { problem: 'too_large' } : null
}

/** Returns the problem of a single file that is too large. */
export function getSizeProblem(file: TypedFile): ProjectProblem['problem'] {
  if (isPage(file)) return 'too_complex'
  return findMimeType(file)?.startsWith('image/') ? 'image_too_large' : 'file_too_large'
}

/**
 * Decides by names, sizes and types which files of an uploaded folder become the project. The browser decides before
 * the upload, and the server decides again after it. Every file that is left out is listed in `skipped`. The whole
 * project is rejected for unsafe paths, names that differ only in case, too many or too large files, or a missing entry
 * page. `entry` is the path of the entry page, with or without the shared top folder; it is required if the folder
 * leaves the entry page unclear.
 */
export function planProject<F extends PlannableFile>(uploaded: readonly F[], entry?: string): ProjectPlan<F> {
  const unsafe = uploaded.find(file => isUnsafePath(file.path))
  if (unsafe) return { ok: false, problem: 'unsafe_path', path: unsafe.path }
  const skipped: SkippedFile[] = []
  const kept = uploaded.filter(file => {
    const reason = findSkipReason(file)
    if (reason) skipped.push({ path: file.path, reason })
    return reason === null
  })
  if (kept.length === 0) return { ok: false, problem: 'no_files' }
  const files = stripTopFolder(kept)
  const clashingPath = findNameClash(files)
  if (clashingPath !== null) return { ok: false, problem: 'names_clash', path: clashingPath }
  const sizeProblem = findSizeProblem(files)
  if (sizeProblem) return { ok: false, ...sizeProblem }
  const chosen = chooseEntry(files, entry)
  const notHtml = uploaded.find(file => file.leftOut === 'content' && isHtml(file.path))
  // Reporting that the only page was skipped is more helpful than reporting that there is no page.
  if (typeof chosen !== 'string' && chosen.problem === 'no_html' && notHtml)
    return { ok: false, problem: 'wrong_type', path: notHtml.path }
  return typeof chosen === 'string' ? { ok: true, files, skipped, entry: chosen } : { ok: false, ...chosen }
}
