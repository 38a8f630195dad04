import { planProject } from '@vitrine/html-editing/plan-project.ts'
import { toProjectError } from '../projects/save-project.ts'
import type { ProjectFile } from '../projects/sources.ts'

/** Applies the rules of an upload to edited files: names, types, number of files and sizes. */
export function assertValidProject(files: readonly ProjectFile[], entry: string): void {
  const plan = planProject(
    files.map(({ path, mime, size }) => ({ path, mime, size })),
    entry,
  )
  if (!plan.ok) throw toProjectError(plan)
  const [skippedFile] = plan.skipped
  if (skippedFile) throw toProjectError({ problem: 'wrong_type', path: skippedFile.path })
}
