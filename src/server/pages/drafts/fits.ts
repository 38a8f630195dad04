import { planProject } from '#page-source/plan-project.ts'
import { refusal } from '../projects/save-project.ts'
import type { Held } from '../projects/sources.ts'

/** Refuses files that would not have come in as an upload: names, types, counts and weights are the same for both. */
export function refuseUnfit(files: readonly Held[], entry: string): void {
  const plan = planProject(
    files.map(({ path, mime, size }) => ({ path, mime, size })),
    entry,
  )
  if (!plan.ok) throw refusal(plan)
  const [left] = plan.skipped
  if (left) throw refusal({ problem: 'wrong_type', path: left.path })
}
