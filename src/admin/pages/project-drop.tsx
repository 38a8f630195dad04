import { FolderCheck } from 'lucide-react'
import type { Skipped } from '#page-source/plan-project.ts'
import { pages as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { toast } from '../ui/toaster.tsx'
import { type ChosenProject, chooseProject, projectProblem, sizeText } from './project.ts'

/** Nothing is dropped in silence. */
export function SkippedFiles({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <details className="rounded-item bg-gold-soft px-3.5 py-2.5 text-gold-ink">
      <summary className="cursor-pointer font-medium">{words.skipped(skipped.length)}</summary>
      <ul className="mt-2 grid max-h-52 gap-0.5 overflow-auto text-sm">
        {skipped.map(file => (
          <li key={file.path} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-mono text-xs leading-5" title={file.path}>
              {file.path}
            </span>
            <span>{words.skipReasons[file.reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ProjectDropProps = {
  project: ChosenProject | null
  onChange: (project: ChosenProject | null) => void
  disabled: boolean
}

/** Takes a folder and tells what will become of it before anything is sent. */
export function ProjectDrop({ project, onChange, disabled }: ProjectDropProps) {
  if (!project)
    return (
      <FileDrop
        folder
        multiple
        disabled={disabled}
        title={words.dropFolder}
        hint={words.dropHint}
        onFiles={files => {
          const chosen = chooseProject(files)
          if ('problem' in chosen) toast.failed(words.uploadFailed, { text: projectProblem(chosen), stay: true })
          else onChange(chosen)
        }}
      />
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
        <FolderCheck className="icon-18 text-brand-ink" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">
            {project.entry === null
              ? words.chosenZip(project.files[0]?.path ?? '', sizeText(project.bytes))
              : words.chosen(project.files.length, sizeText(project.bytes))}
          </p>
          <p className="truncate text-sm text-ink-2">
            {project.entry === null ? words.zipNote : words.opensAt(project.entry)}
          </p>
        </div>
        <Button variant="outline" size="sm" disabled={disabled} onClick={() => onChange(null)}>
          {words.chooseOther}
        </Button>
      </div>
      <SkippedFiles skipped={project.skipped} />
    </div>
  )
}
