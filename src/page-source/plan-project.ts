import { isHtml, typeOf } from './file-types.ts'

/** 300 files, 25 MB a file, 60 MB in all, 12 folders deep. */
export const projectLimits = { files: 300, fileBytes: 25 * 1024 * 1024, totalBytes: 60 * 1024 * 1024, depth: 12 }

type Named = { path: string; size: number }
export type SkipReason = 'junk' | 'type'
export type Skipped = { path: string; reason: SkipReason }
/** Why a project is refused as a whole; `path` names the file at fault. */
export type ProjectProblem = {
  problem:
    | 'no_files'
    | 'unsafe_path'
    | 'names_clash'
    | 'too_deep'
    | 'too_many_files'
    | 'file_too_large'
    | 'too_large'
    | 'no_html'
    | 'entry_unclear'
    | 'wrong_type'
    | 'bad_archive'
  path?: string
}
export type Planned<F extends Named> = { files: F[]; skipped: Skipped[]; entry: string }
export type Plan<F extends Named> = ({ ok: true } & Planned<F>) | ({ ok: false } & ProjectProblem)

const junk =
  /(^|\/)(__MACOSX|node_modules|bower_components|\.[^/]*)(\/|$)|(^|\/)(Thumbs\.db|desktop\.ini|ehthumbs\.db|npm-debug\.log)$/i
const unsafe = (path: string) =>
  path === '' ||
  /^([/~]|[a-z]:)/i.test(path) ||
  /[\\\p{Cc}]/u.test(path) ||
  path.split('/').some(part => part === '..' || part === '.' || part === '')
const depthOf = (path: string) => path.split('/').length - 1

/** Takes one common top folder off: 'site/index.html' and 'site/css/a.css' become 'index.html' and 'css/a.css'. */
function withoutTopFolder<F extends Named>(files: F[]): F[] {
  const top = files[0]?.path.split('/')[0]
  if (!top || !files.every(file => file.path.startsWith(`${top}/`))) return files
  return files.map(file => ({ ...file, path: file.path.slice(top.length + 1) }))
}

function clashIn(files: readonly Named[]): string | null {
  const seen = new Set<string>()
  for (const { path } of files) {
    const folded = path.normalize('NFC').toLowerCase()
    if (seen.has(folded)) return path
    seen.add(folded)
  }
  return null
}

/** The shallowest index.html, else the only html. Two of equal depth are unclear. */
function entryOf(files: readonly Named[]): string | ProjectProblem {
  const pages = files.filter(file => isHtml(file.path)).map(file => file.path)
  if (pages.length === 0) return { problem: 'no_html' }
  const indexes = pages.filter(path => /(^|\/)index\.html?$/i.test(path)).sort((a, b) => depthOf(a) - depthOf(b))
  const [first, second] = indexes
  if (first !== undefined && (second === undefined || depthOf(second) > depthOf(first))) return first
  const [only] = pages
  return only !== undefined && pages.length === 1 ? only : { problem: 'entry_unclear' }
}

function sizeProblem(files: readonly Named[]): ProjectProblem | null {
  const large = files.find(file => file.size > projectLimits.fileBytes)
  if (large) return { problem: 'file_too_large', path: large.path }
  const deep = files.find(file => depthOf(file.path) > projectLimits.depth)
  if (deep) return { problem: 'too_deep', path: deep.path }
  if (files.length > projectLimits.files) return { problem: 'too_many_files' }
  const total = files.reduce((sum, file) => sum + file.size, 0)
  return total > projectLimits.totalBytes ? { problem: 'too_large' } : null
}

/**
 * Decides by names and sizes alone what of an uploaded folder becomes the project, so that a browser can tell before
 * it sends and the server decides the same again. Nothing is dropped in silence: `skipped` lists junk and types that
 * are not accepted. Refused as a whole: unsafe paths, names equal but for case, too many, too large, no entry page.
 */
export function planProject<F extends Named>(given: readonly F[]): Plan<F> {
  const bad = given.find(file => unsafe(file.path))
  if (bad) return { ok: false, problem: 'unsafe_path', path: bad.path }
  const skipped: Skipped[] = []
  const kept = given.filter(file => {
    const reason: SkipReason | null = junk.test(file.path) ? 'junk' : typeOf(file.path) === null ? 'type' : null
    if (reason) skipped.push({ path: file.path, reason })
    return reason === null
  })
  if (kept.length === 0) return { ok: false, problem: 'no_files' }
  const files = withoutTopFolder(kept)
  const clash = clashIn(files)
  if (clash !== null) return { ok: false, problem: 'names_clash', path: clash }
  const size = sizeProblem(files)
  if (size) return { ok: false, ...size }
  const entry = entryOf(files)
  return typeof entry === 'string' ? { ok: true, files, skipped, entry } : { ok: false, ...entry }
}
