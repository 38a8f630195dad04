import { FileArchive, FolderCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatFileSize } from '../../ui/format-file-size.ts'
import type { PickedFile } from '../../ui/picked-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { EntryChoice } from './entry-choice.tsx'
import { SkippedFiles } from './file-lists.tsx'
import { type ChosenProject, chooseProject, formatProjectProblem } from './project.ts'
import { useWindowDrop } from './use-window-drop.ts'

type ProjectDropProps = {
  project: ChosenProject | null
  onChange: (project: ChosenProject | null) => void
  disabled: boolean
  /** Files that were dropped before this component was loaded. */
  dropped?: PickedFile[] | null
}

const FolderFacts = ({ project, disabled, onChange }: ProjectDropProps & { project: ChosenProject }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken px-4 py-3">
    {project.files.length === 1 && /\.zip$/i.test(project.name) ? (
      <FileArchive className="icon-18 text-brand-ink" aria-hidden="true" />
    ) : (
      <FolderCheck className="icon-18 text-brand-ink" aria-hidden="true" />
    )}
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium" title={project.name}>
        {project.name}
      </p>
      <p className="num truncate text-sm text-ink-2">
        {words.chosen(project.count, formatFileSize(project.bytes))}
        {project.entry !== null && ` · ${words.opensAt(project.entry)}`}
      </p>
    </div>
    <Button variant="outline" size="sm" disabled={disabled} onClick={() => onChange(null)}>
      {words.chooseOther}
    </Button>
  </div>
)

/**
 * A drop zone for a folder or ZIP. Files can also be dropped anywhere else on the screen. The files are checked and the
 * result is shown before they are sent.
 */
export function ProjectDrop({ project, onChange, disabled, dropped = null }: ProjectDropProps) {
  const [reading, setReading] = useState(false)
  async function chooseFiles(files: PickedFile[]) {
    if (disabled || reading || files.length === 0) return
    setReading(true)
    try {
      const chosen = await chooseProject(files)
      if ('problem' in chosen)
        toast.failed(words.uploadFailed, { text: formatProjectProblem(chosen), stay: true, id: 'project' })
      else onChange(chosen)
    } catch {
      toast.failed(words.uploadFailed, { text: words.unreadable, stay: true, id: 'project' })
    } finally {
      setReading(false)
    }
  }
  const isDraggedOver = useWindowDrop(files => void chooseFiles(files))
  const chooseDropped = useEffectEvent(() => dropped && void chooseFiles(dropped))
  useEffect(() => {
    chooseDropped()
  }, [])
  if (!project)
    return (
      <FileDrop
        folder
        multiple
        over={isDraggedOver}
        disabled={disabled || reading}
        title={reading ? words.reading : words.dropFolder}
        hint={words.dropHint}
        onFiles={files => void chooseFiles(files)}
      />
    )
  return (
    <div className="grid gap-3.5">
      <FolderFacts project={project} disabled={disabled} onChange={onChange} />
      {project.candidates.length > 0 && (
        <EntryChoice
          candidates={project.candidates}
          entry={project.entry}
          onChange={entry => onChange({ ...project, entry })}
        />
      )}
      <SkippedFiles skipped={project.skipped} isBeforeSending />
    </div>
  )
}
