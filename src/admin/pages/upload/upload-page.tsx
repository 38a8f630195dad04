import { LayoutTemplate } from 'lucide-react'
import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import type { Uploaded } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import type { ChosenProject } from '../../editor/upload/project.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { suggestTitle } from '../../editor/upload/suggest-title.ts'
import { UploadProgress } from '../../editor/upload/upload-progress.tsx'
import { useProjectUpload } from '../../editor/upload/use-project-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { PickedFile } from '../../ui/picked-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { NewPageHeader } from '../new-page-header.tsx'
import { useInvalidateCampaigns, useUploadPage } from '../queries.ts'
import { findTitleError, validateTitle } from '../validate-title.ts'

const findProblemCode = (error: unknown) => (error instanceof Problem ? error.code : null)

function useNewPage(campaignId: string, onUploaded: (uploaded: Uploaded) => void) {
  const upload = useUploadPage(campaignId)
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string | null>(null)

  function showProblem(problem: string) {
    setError(problem)
    field.current?.focus()
  }
  const { project, choose, sending, isSending, submit, cancel, clearResult } = useProjectUpload({
    send: request => upload.mutateAsync({ ...request, title: title.trim() }),
    readAgain: useInvalidateCampaigns(),
    onDone(uploaded) {
      toast.done(words.uploaded, { id: 'project' })
      setTitle('')
      choose(null)
      onUploaded(uploaded)
    },
    onFailed(failure, reason) {
      const atField = findTitleError(failure)
      if (atField) {
        showProblem(atField)
        clearResult()
      }
      if (findProblemCode(failure) === 'campaign_not_found') toast.failed(words.selectFirst)
      else toast.failed(words.uploadFailed, { text: atField ?? reason })
    },
  })

  return {
    field,
    title,
    project,
    error,
    sending,
    isSending,
    cancel,
    isOpen: title !== '' || project !== null || isSending,
    type(typed: string) {
      setTitle(typed)
      setError(null)
    },
    choose(chosen: ChosenProject | null) {
      choose(chosen)
      // While the field has the focus, the seller may be about to type a title, and the suggestion would mix with the
      // typed text.
      const suggest = (suggested: string) => {
        if (document.activeElement !== field.current) setTitle(current => current || suggested)
      }
      if (chosen) void suggestTitle(chosen).then(suggest)
    },
    submit() {
      const problem = validateTitle(title)
      if (problem) {
        showProblem(problem)
        toast.failed(problem)
      } else submit()
    },
  }
}

type UploadPageProps = {
  campaignId: string
  /** Files that were dropped on the page list and opened this form; null if the form was opened by its button. */
  dropped: PickedFile[] | null
  onUploaded: (uploaded: Uploaded) => void
  /** Called to create the page from a template instead of a folder. */
  onTemplate: () => void
  onClose: (() => void) | null
}

/** Creates a page from a folder or ZIP. Title and files stay in the form after an error. */
export function UploadPage({ campaignId, dropped, onUploaded, onTemplate, onClose }: UploadPageProps) {
  const page = useNewPage(campaignId, onUploaded)
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
                disabled={page.isSending}
                onChange={event => page.type(event.target.value)}
              />
            </Field>
            <ProjectDrop project={page.project} onChange={page.choose} disabled={page.isSending} dropped={dropped} />
            <UploadProgress sending={page.sending} onCancel={page.cancel} onRetry={page.submit} />
            <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
              {onClose && !page.isSending && (
                <Button variant="ghost" onClick={onClose}>
                  {words.closeUpload}
                </Button>
              )}
              <Button type="submit" variant="brand" busy={page.isSending && words.publishing}>
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
