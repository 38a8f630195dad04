import { useRef, useState } from 'react'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import type { ChosenProject } from '../../editor/upload/project.ts'
import { ProjectDrop } from '../../editor/upload/project-drop.tsx'
import { SendingLine } from '../../editor/upload/sending-line.tsx'
import { suggestedTitle } from '../../editor/upload/suggested-title.ts'
import { useSending } from '../../editor/upload/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useCreateCustomPage, useCreateVisualPage } from '../queries.ts'
import { draftOf, problemOf } from '../visual/draft.ts'
import { VisualEditor } from '../visual/visual-editor.tsx'
import { PageFrame } from './page-frame.tsx'
import { type PageType, PageTypeChoice } from './page-type.tsx'
import { type Made, UploadedPage } from './uploaded-page.tsx'

type NewPageProps = {
  upsells: readonly Upsell[]
  upsellId: string | null
  onBack: () => void
  onCreated: (page: UpsellPage) => void
}

/** A folder or ZIP for a page that is being made, and sending it. */
function useProject(wanted: { id: string | null; title: string }, onMade: (made: Made) => void) {
  const create = useCreateCustomPage()
  const [project, setProject] = useState<ChosenProject | null>(null)
  const sending = useSending({
    send: sent => create.mutateAsync({ ...sent, id: wanted.id ?? '', title: wanted.title.trim() }),
    onDone(made) {
      toast.done(words.pageCreated)
      // What of a folder was not even sent is known here alone.
      onMade({ ...made, skipped: project && made.skipped.length === 0 ? [...project.skipped] : made.skipped })
    },
    onFailed: (_, reason) => void toast.failed(words.pageCreateFailed(reason)),
    onCancelled: () => void toast.done(pageWords.uploadCancelled),
    onUnclear: candidates => setProject(now => now && { ...now, candidates, entry: null }),
  })
  return {
    ...sending,
    project,
    choose(chosen: ChosenProject | null) {
      setProject(chosen)
      sending.forget()
    },
    /** Says what is missing, else sends. */
    submit() {
      if (!project) toast.failed(pageWords.filesMissing)
      else if (project.entry === null) toast.failed(pageWords.whichEntry)
      else void sending.start(project)
    },
  }
}

/** What a new visual page is built of, and making it. */
function useElements(onMade: (page: UpsellPage) => void) {
  const create = useCreateVisualPage()
  const [draft, setDraft] = useState(() => draftOf([]))
  return {
    draft,
    setDraft,
    isPending: create.isPending,
    submit(id: string, title: string) {
      const wrong = draft.elements.find(problemOf)
      if (wrong) {
        setDraft({ ...draft, selected: wrong.id })
        return void toast.failed(words.offerIncomplete)
      }
      void create.mutateAsync({ id, body: { title, elements: draft.elements } }).then(
        page => {
          toast.done(words.pageCreated)
          onMade(page)
        },
        error => toast.failed(words.pageCreateFailed(problemText(error)), { stay: true }),
      )
    },
  }
}

export function NewPage({ upsells, upsellId, onBack, onCreated }: NewPageProps) {
  const [chosen, setChosen] = useState(upsellId)
  const [title, setTitle] = useState('')
  const [type, setType] = useState<PageType>('visual_editor')
  const [touched, setTouched] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const project = useProject({ id: chosen, title }, uploaded => {
    const isClean = uploaded.skipped.length === 0 && uploaded.broken.length === 0
    if (isClean) leave(uploaded.page)
    else setMade(uploaded)
  })
  const visual = useElements(page => leave(page))
  const isSending = project.sending.state === 'sending'
  const dirty = useRef(false)
  dirty.current = !made && (title !== '' || visual.draft.elements.length > 0 || project.project !== null)
  const titleError = touched && title.trim() === ''

  function leave(page: UpsellPage) {
    dirty.current = false
    onCreated(page)
  }
  function submit() {
    setTouched(true)
    if (!chosen || title.trim() === '') return void toast.failed(words.titleMissing)
    if (type === 'visual_editor') visual.submit(chosen, title.trim())
    else project.submit()
  }
  if (made) return <UploadedPage made={made} onBack={onBack} onNext={() => leave(made.page)} />

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
        <Field label={words.upsell} error={touched && !chosen ? words.titleMissing : undefined}>
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
        <VisualEditor draft={visual.draft} onChange={visual.setDraft} touched={touched} />
      ) : (
        <div className="grid max-w-[840px] gap-3">
          <ProjectDrop
            project={project.project}
            disabled={isSending}
            onChange={next => {
              project.choose(next)
              if (next) void suggestedTitle(next).then(suggested => setTitle(now => now || suggested))
            }}
          />
          <SendingLine sending={project.sending} onCancel={project.cancel} onRetry={submit} />
        </div>
      )}
    </PageFrame>
  )
}
