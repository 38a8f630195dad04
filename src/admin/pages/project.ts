import { type ProjectProblem, planProject, type Skipped } from '#page-source/plan-project.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { locale, pages as words } from '#words/index.ts'
import type { PickedFile } from '../ui/dropped-files.ts'

/** What can become a page: what is sent, where it opens (null in a ZIP: the server looks) and what stays behind. */
export type ChosenProject = { files: PickedFile[]; entry: string | null; skipped: Skipped[]; bytes: number }

/** Decides before anything is sent; the server decides the same again. */
export function chooseProject(given: readonly PickedFile[]): ChosenProject | ProjectProblem {
  const [only] = given
  if (given.length === 1 && only && /\.zip$/i.test(only.path))
    return { files: [only], entry: null, skipped: [], bytes: only.file.size }
  const plan = planProject(given.map(({ path, file }) => ({ path, size: file.size })))
  if (!plan.ok) return plan
  const left = new Set(plan.skipped.map(file => file.path))
  const files = given.filter(({ path }) => !left.has(path))
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return { files, entry: plan.entry, skipped: plan.skipped, bytes }
}

const isKnown = (problem: unknown): problem is keyof typeof words.problems =>
  typeof problem === 'string' && problem in words.problems

/** What is wrong with a folder and in which file, in words. */
export const projectProblem = ({ problem, path }: { problem: unknown; path?: unknown }): string =>
  `${isKnown(problem) ? words.problems[problem] : words.uploadFailed}${typeof path === 'string' ? ` (${path})` : ''}`

/** What the server said about an upload. */
export function uploadProblem(error: unknown): string {
  const answer = error instanceof Problem ? error.answer : {}
  return 'problem' in answer ? projectProblem({ problem: answer.problem, path: answer.path }) : problemText(error)
}

const units = ['KB', 'MB'] as const
/** '340 KB', '1,2 MB', in English '1.2 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} ${units[0]}`
  return `${(kilobytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} ${units[1]}`
}
