import { type ProjectProblem, planProject, type SkippedFile } from '@vitrine/html-editing/plan-project.ts'
import { toProjectPath } from '@vitrine/html-editing/project-path.ts'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import type { PickedFile } from '../../ui/picked-files.ts'

/** Files that can become a page, and what is known about them before anything is sent. */
export type ChosenProject = {
  /** The name of the folder or archive. */
  name: string
  /** What is sent: the files of a folder, or only the archive. */
  files: PickedFile[]
  /** The number of files that become the page, and their size in bytes. */
  count: number
  bytes: number
  /** The page that opens first; null while the seller must choose among `candidates`. */
  entry: string | null
  candidates: readonly string[]
  skipped: readonly SkippedFile[]
}

const isZip = (path: string) => /\.zip$/i.test(path)

/**
 * Checks a folder or archive by names, sizes and the first bytes of the files. The returned function `plan` accepts the
 * path of the entry page, for projects in which the entry page is ambiguous.
 */
async function planFiles(picked: readonly PickedFile[]) {
  const [first, ...others] = picked
  if (!first || others.length > 0 || !isZip(first.path)) {
    const [{ detectTypes: withTypes }, { headBytes }] = await Promise.all([
      import('@vitrine/html-editing/detect-types.ts'),
      import('@vitrine/html-editing/sniff.ts'),
    ])
    const files = picked.map(({ path, file }) => ({ path: toProjectPath(path), file, size: file.size }))
    const typed = await withTypes(
      files,
      async ({ file }) => new Uint8Array(await file.slice(0, headBytes).arrayBuffer()),
    )
    return { archive: null, files, plan: (entry?: string) => planProject(typed, entry) }
  }
  const { planEntries, readEntries } = await import('@vitrine/html-editing/plan-archive.ts')
  const bytes = new Uint8Array(await first.file.arrayBuffer())
  const entries = await readEntries(bytes)
  const plan = (entry?: string) =>
    'problem' in entries ? { ok: false as const, ...entries } : planEntries(bytes, entries, entry)
  return { archive: first, files: [first], plan }
}

/** Checks the files before anything is sent; the server repeats the same checks. */
export async function chooseProject(picked: readonly PickedFile[]): Promise<ChosenProject | ProjectProblem> {
  const { archive, files, plan } = await planFiles(picked)
  const firstPlan = plan()
  const candidates = firstPlan.ok ? [] : (firstPlan.candidates ?? [])
  // Every entry page leads to the same included files, so the first candidate is used for the plan.
  const planned = firstPlan.ok ? firstPlan : plan(candidates[0])
  if (!planned.ok) return planned
  const skippedPaths = new Set(planned.skipped.map(file => file.path))
  return {
    name: archive?.path ?? picked[0]?.path.split('/')[0] ?? '',
    files: files.filter(({ path }) => !skippedPaths.has(path)),
    count: planned.files.length,
    bytes: planned.files.reduce((sum, { size }) => sum + size, 0),
    entry: firstPlan.ok ? firstPlan.entry : null,
    candidates,
    skipped: planned.skipped,
  }
}

const isKnownProblem = (problem: unknown): problem is keyof typeof words.problems =>
  typeof problem === 'string' && problem in words.problems

/** Describes what is wrong with a folder, and in which file. */
export const formatProjectProblem = ({ problem, path }: { problem: unknown; path?: unknown }): string =>
  `${isKnownProblem(problem) ? words.problems[problem] : words.uploadFailed}${typeof path === 'string' ? ` (${path})` : ''}`

export function formatUploadError(error: unknown): string {
  const answer = error instanceof Problem ? error.answer : {}
  if ('problem' in answer) return formatProjectProblem({ problem: answer.problem, path: answer.path })
  return error instanceof Problem ? getProblemText(error) : words.uploadLost
}

/**
 * Returns the entry pages among which the server could not choose; empty when the upload was rejected for another
 * reason.
 */
export function getCandidates(error: unknown): string[] {
  const found = error instanceof Problem ? error.answer.candidates : null
  return Array.isArray(found) ? found.filter(path => typeof path === 'string') : []
}
