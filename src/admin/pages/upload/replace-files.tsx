import { useState } from 'react'
import type { SalesPage, Uploaded } from '#contract/pages.ts'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/rooms.ts'
import type { ChosenProject } from '../../editor/upload/project.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { SendingLine } from '../../editor/upload/sending-line.tsx'
import { useSending } from '../../editor/upload/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useReadAgain, useReplaceFiles } from '../queries.ts'

type ReplaceFilesProps = { page: SalesPage; onClose: () => void; onReplaced: (uploaded: Uploaded) => void }

/** Publishes another folder under the same link. Closing it stops what is on its way. */
export function ReplaceFiles({ page, onClose, onReplaced }: ReplaceFilesProps) {
  const replace = useReplaceFiles()
  const readAgain = useReadAgain()
  const [project, setProject] = useState<ChosenProject | null>(null)
  const { sending, start, cancel, forget } = useSending({
    send: sent => replace.mutateAsync({ ...sent, page }),
    onDone(uploaded) {
      toast.done(words.pageUpdated)
      const skipped = project && uploaded.skipped.length === 0 ? [...project.skipped] : uploaded.skipped
      onReplaced({ ...uploaded, skipped })
    },
    onFailed(error, reason) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.savePageFailed(isStale ? words.replaceStale : reason))
      // What is there now is shown behind the dialog, and the next try is made on it.
      if (isStale) void readAgain()
    },
    onCancelled() {
      toast.done(words.uploadCancelled)
      void readAgain()
    },
    onUnclear: candidates => setProject(now => now && { ...now, candidates, entry: null }),
  })
  const isSending = sending.state === 'sending'

  function submit() {
    if (!project) toast.failed(words.filesMissing)
    else if (project.entry === null) toast.failed(words.whichEntry)
    else void start(project)
  }
  return (
    <Dialog open onClose={onClose} title={words.replaceTitle(page.title)} text={words.replaceText}>
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
          busy={isSending && words.replacing}
          onClick={submit}
        >
          {words.replaceFiles}
        </Button>
      </div>
    </Dialog>
  )
}
