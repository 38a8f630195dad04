import { FileCode2 } from 'lucide-react'
import { type ProjectProblem, planProject, type Skipped } from '#page-source/plan-project.ts'
import { upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import type { PickedFile } from '../../ui/dropped-files.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toaster.tsx'

/** A folder that can become a page: its files, its entry and what stays behind. */
export type ChosenProject = { files: PickedFile[]; entry: string; skipped: Skipped[] }

/** Decides before anything is sent; the server decides the same again. */
export function chooseProject(given: PickedFile[]): ChosenProject | ProjectProblem {
  const plan = planProject(given.map(picked => ({ ...picked, size: picked.file.size })))
  if (!plan.ok) return plan
  const dropped = new Set(plan.skipped.map(file => file.path))
  return { files: given.filter(file => !dropped.has(file.path)), entry: plan.entry, skipped: plan.skipped }
}

export const problemWords = ({ problem, path }: ProjectProblem) =>
  `${words.projectProblems[problem]}${path ? ` (${path})` : ''}`

function SkippedFiles({ skipped }: { skipped: readonly Skipped[] }) {
  return (
    <details className="rounded-item bg-gold-soft px-3.5 py-2.5 text-gold-ink">
      <summary className="cursor-pointer font-medium">{words.projectSkipped(skipped.length)}</summary>
      <ul className="mt-2 grid gap-0.5 text-sm">
        {skipped.map(file => (
          <li key={file.path} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-mono text-xs">{file.path}</span>
            <span>{words.skipReasons[file.reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ProjectPickerProps = {
  project: ChosenProject | null
  onChange: (project: ChosenProject | null) => void
  disabled: boolean
}

export function ProjectPicker({ project, onChange, disabled }: ProjectPickerProps) {
  function take(files: PickedFile[]) {
    const chosen = chooseProject(files)
    if ('problem' in chosen) toast.failed(words.projectFailed, { text: problemWords(chosen), stay: true })
    else onChange(chosen)
  }
  if (!project)
    return (
      <FileDrop folder multiple disabled={disabled} title={words.projectDrop} hint={words.projectHint} onFiles={take} />
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
        <FileCode2 className="icon-18 text-brand-ink" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{words.projectChosen(project.files.length)}</p>
          <p className="truncate font-mono text-xs text-ink-2">{project.entry}</p>
        </div>
        <Button variant="outline" size="sm" disabled={disabled} onClick={() => onChange(null)}>
          {words.changeFiles}
        </Button>
      </div>
      {project.skipped.length > 0 && <SkippedFiles skipped={project.skipped} />}
    </div>
  )
}
