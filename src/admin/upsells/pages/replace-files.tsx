import { useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { Problem } from '#web/call.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import type { ChosenProject } from '../../editor/upload/project.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { SendingLine } from '../../editor/upload/sending-line.tsx'
import { useSending } from '../../editor/upload/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useReadAgain, useReplaceFiles } from '../queries.ts'

type ReplaceFilesProps = { page: UpsellPage; onClose: () => void }

/** Publishes another folder or ZIP in the page's place; the offers it still names are charged on. */
export function ReplaceFiles({ page, onClose }: ReplaceFilesProps) {
  const replace = useReplaceFiles()
  const readAgain = useReadAgain()
  const [project, setProject] = useState<ChosenProject | null>(null)
  const { sending, start, cancel, forget } = useSending({
    send: sent => replace.mutateAsync({ ...sent, page }),
    onDone({ skipped, broken }) {
      const left = skipped.length || (project?.skipped.length ?? 0)
      const told = [left > 0 && pageWords.skipped(left), broken.length > 0 && pageWords.broken(broken.length)]
      toast.done(words.pageSaved, { text: told.filter(Boolean).join(' · ') })
      onClose()
    },
    onFailed(error, reason) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.pageSaveFailed(isStale ? pageWords.replaceStale : reason))
      if (isStale) void readAgain()
    },
    onCancelled() {
      toast.done(pageWords.uploadCancelled)
      // The last bytes may have left before the stop came.
      void readAgain()
    },
    onUnclear: candidates => setProject(now => now && { ...now, candidates, entry: null }),
  })
  const isSending = sending.state === 'sending'
  function submit() {
    if (!project) toast.failed(pageWords.filesMissing)
    else if (project.entry === null) toast.failed(pageWords.whichEntry)
    else void start(project)
  }
  return (
    <Dialog open onClose={onClose} title={pageWords.replaceTitle(page.title)} text={pageWords.replaceText}>
      <div className="grid gap-4">
        <ProjectDrop
          project={project}
          disabled={isSending}
          onChange={chosen => {
            setProject(chosen)
            forget()
          }}
        />
        <SendingLine sending={sending} onCancel={cancel} onRetry={submit} />
        <Button
          variant="brand"
          className="justify-self-end max-sm:w-full"
          busy={isSending && pageWords.replacing}
          onClick={submit}
        >
          {pageWords.replaceFiles}
        </Button>
      </div>
    </Dialog>
  )
}
