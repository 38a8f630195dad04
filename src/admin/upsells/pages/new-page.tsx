import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { suggestTitle } from '../../editor/upload/suggest-title.ts'
import { UploadProgress } from '../../editor/upload/upload-progress.tsx'
import { useProjectUpload } from '../../editor/upload/use-project-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useCreateCustomPage, useCreateVisualPage, useInvalidateUpsells } from '../queries.ts'
import type { PageContent } from '../visual/model/editor.ts'
import { PageFrame } from './page-frame.tsx'
import { type PageType, PageTypeChoice } from './page-type.tsx'
import { StartChoice } from './start-choice.tsx'
import { UploadedPage, type UploadResult } from './uploaded-page.tsx'

type NewPageProps = {
  upsells: readonly Upsell[]
  upsellId: string | null
  onBack: () => void
  onCreated: (page: UpsellPage) => void
}

/** Creates a visual page, empty or from a template. */
function useVisualPage(onCreated: (page: UpsellPage) => void) {
  const create = useCreateVisualPage()
  return {
    isPending: create.isPending,
    submit: (id: string, title: string, start: PageContent | null) =>
      void create.mutateAsync({ id, body: { elements: [], layout: {}, ...start, title } }).then(
        page => {
          toast.done(words.pageCreated)
          onCreated(page)
        },
        error => toast.failed(words.pageCreateFailed(getProblemText(error)), { stay: true }),
      ),
  }
}

/** Asks for title, type and starting content of a new page; a visual page then opens in its editor. */
export function NewPage({ upsells, upsellId, onBack, onCreated }: NewPageProps) {
  const [chosen, setChosen] = useState(upsellId)
  const [title, setTitle] = useState('')
  const [type, setType] = useState<PageType>('visual_editor')
  const [start, setStart] = useState<PageContent | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [uploadResult, setUploadResult] = useState<UploadResult | null>(null)
  const create = useCreateCustomPage()
  const upload = useProjectUpload({
    send: request => create.mutateAsync({ ...request, id: chosen ?? '', title: title.trim() }),
    readAgain: useInvalidateUpsells(),
    onDone(uploaded) {
      toast.done(words.pageCreated)
      const isClean = uploaded.skipped.length === 0 && uploaded.broken.length === 0
      if (isClean) leave(uploaded.page)
      else setUploadResult(uploaded)
    },
    onFailed: (_, reason) => void toast.failed(words.pageCreateFailed(reason)),
  })
  const visual = useVisualPage(page => leave(page))
  const { isSending } = upload
  const dirty = useRef(false)
  dirty.current = !uploadResult && (title !== '' || upload.project !== null)
  const titleError = isSubmitted && title.trim() === ''

  function leave(page: UpsellPage) {
    dirty.current = false
    onCreated(page)
  }
  function submit() {
    setIsSubmitted(true)
    if (!chosen || title.trim() === '') return void toast.failed(words.titleMissing)
    if (type === 'visual_editor') visual.submit(chosen, title.trim(), start)
    else upload.submit()
  }
  if (uploadResult)
    return <UploadedPage result={uploadResult} onBack={onBack} onNext={() => leave(uploadResult.page)} />

  return (
    <PageFrame
      title={words.newPage}
      onBack={onBack}
      actions={
        <Button variant="brand" busy={(isSending || visual.isPending) && words.creating} onClick={submit}>
          {words.createPage}
        </Button>
      }
    >
      <LeaveGuard dirty={() => dirty.current} />
      <div className="grid max-w-[840px] gap-4 md:grid-cols-2">
        <Field label={words.upsell} error={isSubmitted && !chosen ? words.titleMissing : undefined}>
          <Select value={chosen ?? ''} disabled={isSending} onChange={event => setChosen(event.target.value)}>
            <option value="" disabled>
              {words.chooseUpsell}
            </option>
            {upsells.map(upsell => (
              <option key={upsell.id} value={upsell.id}>
                {upsell.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.pageTitle} error={titleError ? words.titleMissing : undefined}>
          <Input
            value={title}
            placeholder={words.pageTitleExample}
            maxLength={200}
            disabled={isSending}
            onChange={event => setTitle(event.target.value)}
          />
        </Field>
        <div className="md:col-span-2">
          <PageTypeChoice value={type} onChange={setType} />
        </div>
      </div>
      {type === 'visual_editor' ? (
        <StartChoice
          start={start}
          onStart={next => {
            setStart(next)
            if (next) setTitle(current => current || next.title)
          }}
        />
      ) : (
        <div className="grid max-w-[840px] gap-3">
          <ProjectDrop
            project={upload.project}
            disabled={isSending}
            onChange={next => {
              upload.choose(next)
              if (next) void suggestTitle(next).then(suggested => setTitle(current => current || suggested))
            }}
          />
          <UploadProgress sending={upload.sending} onCancel={upload.cancel} onRetry={submit} />
        </div>
      )}
    </PageFrame>
  )
}
