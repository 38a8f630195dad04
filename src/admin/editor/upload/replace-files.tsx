import { Problem } from '#api-client/call.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { ProjectDrop } from './project-drop.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { type ProjectUploadOptions, type UploadOutcome, useProjectUpload } from './use-project-upload.ts'

type ReplaceFilesProps<Done extends UploadOutcome> = Omit<ProjectUploadOptions<Done>, 'onFailed'> & {
  title: string
  onClose: () => void
}

/** Replaces the files of a page with another folder or ZIP. Closing the dialog cancels an upload in progress. */
export function ReplaceFiles<Done extends UploadOutcome>({
  title,
  onClose,
  readAgain,
  ...upload
}: ReplaceFilesProps<Done>) {
  const { project, choose, sending, isSending, submit, cancel } = useProjectUpload({
    ...upload,
    readAgain,
    onFailed(error, reason) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.savePageFailed(isStale ? words.replaceStale : reason))
      // Another member changed the page. After the page is read again, the next attempt applies to the new state.
      if (isStale) void readAgain()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.replaceTitle(title)} text={words.replaceText}>
      <div className="grid gap-4">
        <ProjectDrop project={project} disabled={isSending} onChange={choose} />
        <UploadProgress sending={sending} onCancel={cancel} onRetry={submit} />
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
