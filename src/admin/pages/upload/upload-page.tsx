import { LayoutTemplate } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Uploaded } from '#contract/pages.ts'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/rooms.ts'
import type { ChosenProject } from '../../editor/upload/project.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { SendingLine } from '../../editor/upload/sending-line.tsx'
import { suggestedTitle } from '../../editor/upload/suggested-title.ts'
import { useSending } from '../../editor/upload/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import type { PickedFile } from '../../ui/dropped-files.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toaster.tsx'
import { NewPageHeader } from '../new-page-header.tsx'
import { useReadAgain, useUploadPage } from '../queries.ts'
import { titleProblem, titleRefusal } from '../title-problem.ts'

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : null)

/** What is typed and chosen for a new page, and sending it. */
function useNewPage(campaignId: string, onUploaded: (uploaded: Uploaded) => void) {
  const upload = useUploadPage(campaignId)
  const readAgain = useReadAgain()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [error, setError] = useState<string | null>(null)

  function refuse(problem: string) {
    setError(problem)
    field.current?.focus()
  }
  const { sending, start, cancel, forget } = useSending({
    send: sent => upload.mutateAsync({ ...sent, title: title.trim() }),
    onDone(uploaded) {
      const skipped = project && uploaded.skipped.length === 0 ? [...project.skipped] : uploaded.skipped
      toast.done(words.uploaded, { id: 'project' })
      setTitle('')
      setProject(null)
      // What of a folder was not even sent is known here alone.
      onUploaded({ ...uploaded, skipped })
    },
    onFailed(failure, reason) {
      const atField = titleRefusal(failure)
      if (atField) {
        refuse(atField)
        forget()
      }
      if (codeOf(failure) === 'campaign_not_found') toast.failed(words.selectFirst)
      else toast.failed(words.uploadFailed, { text: atField ?? reason })
    },
    onCancelled() {
      toast.done(words.uploadCancelled)
      // The last bytes may have left before the stop came.
      void readAgain()
    },
    onUnclear: candidates => setProject(now => now && { ...now, candidates, entry: null }),
  })

  return {
    field,
    title,
    project,
    error,
    sending,
    cancel,
    isOpen: title !== '' || project !== null || sending.state === 'sending',
    type(typed: string) {
      setTitle(typed)
      setError(null)
    },
    choose(chosen: ChosenProject | null) {
      setProject(chosen)
      forget()
      if (chosen) void suggestedTitle(chosen).then(suggested => setTitle(now => now || suggested))
    },
    submit() {
      const problem = titleProblem(title)
      if (problem) {
        refuse(problem)
        toast.failed(problem)
      } else if (!project) toast.failed(words.filesMissing)
      else if (project.entry === null) toast.failed(words.whichEntry)
      else void start(project)
    },
  }
}

type UploadPageProps = {
  campaignId: string
  /** What was dropped on the list, which opened this. */
  dropped: PickedFile[] | null
  onUploaded: (uploaded: Uploaded) => void
  /** A template instead of a folder. */
  onTemplate: () => void
  onClose: (() => void) | null
}

/** A new page of the campaign: its title and its folder. What was typed and chosen survives a refusal. */
export function UploadPage({ campaignId, dropped, onUploaded, onTemplate, onClose }: UploadPageProps) {
  const page = useNewPage(campaignId, onUploaded)
  const isSending = page.sending.state === 'sending'
  return (
    <section aria-labelledby="new-page" className="grid gap-3">
      <NewPageHeader text={words.newPageText}>
        {!page.isOpen && (
          <Button variant="outline" icon={<LayoutTemplate aria-hidden="true" />} onClick={onTemplate}>
            {words.fromTemplate}
          </Button>
        )}
      </NewPageHeader>
      <Card>
        <CardBody>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={event => {
              event.preventDefault()
              page.submit()
            }}
          >
            <Field label={words.pageTitle} error={page.error} className="md:max-w-[520px]">
              <Input
                ref={page.field}
                value={page.title}
                placeholder={words.pageTitleExample}
                maxLength={200}
                disabled={isSending}
                onChange={event => page.type(event.target.value)}
              />
            </Field>
            <ProjectDrop project={page.project} onChange={page.choose} disabled={isSending} dropped={dropped} />
            <SendingLine sending={page.sending} onCancel={page.cancel} onRetry={page.submit} />
            <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
              {onClose && !isSending && (
                <Button variant="ghost" onClick={onClose}>
                  {words.closeUpload}
                </Button>
              )}
              <Button type="submit" variant="brand" busy={isSending && words.publishing}>
                {words.upload}
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      <LeaveGuard dirty={() => page.isOpen} />
    </section>
  )
}
