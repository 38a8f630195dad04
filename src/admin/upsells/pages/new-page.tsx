import { useCallback, useRef, useState } from 'react'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useCreateCustomPage, useCreateVisualPage } from '../queries.ts'
import { draftOf, problemOf } from '../visual/draft.ts'
import { VisualEditor } from '../visual/visual-editor.tsx'
import { PageFrame } from './page-frame.tsx'
import { type PageType, PageTypeChoice } from './page-type.tsx'
import { type ChosenProject, ProjectPicker } from './project-picker.tsx'

type NewPageProps = {
  upsells: readonly Upsell[]
  upsellId: string | null
  onBack: () => void
  onCreated: (page: UpsellPage) => void
}

export function NewPage({ upsells, upsellId, onBack, onCreated }: NewPageProps) {
  const [chosen, setChosen] = useState(upsellId)
  const [title, setTitle] = useState('')
  const [type, setType] = useState<PageType>('visual_editor')
  const [draft, setDraft] = useState(() => draftOf([]))
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [percent, setPercent] = useState<number | null>(0)
  const [touched, setTouched] = useState(false)
  const createVisual = useCreateVisualPage()
  const createCustom = useCreateCustomPage()
  const busy = createVisual.isPending || createCustom.isPending
  const dirty = useRef(false)
  dirty.current = title !== '' || draft.elements.length > 0 || project !== null

  async function create(id: string): Promise<UpsellPage> {
    if (type === 'visual_editor') {
      const page = await createVisual.mutateAsync({ id, body: { title: title.trim(), elements: draft.elements } })
      toast.done(words.pageCreated)
      return page
    }
    setPercent(0)
    const { page, files } = await createCustom.mutateAsync({
      id,
      title: title.trim(),
      files: project?.files ?? [],
      onProgress: sent => setPercent(sent === 100 ? null : sent),
    })
    toast.done(words.pageCreated, { text: words.projectDone(files) })
    return page
  }

  async function submit() {
    setTouched(true)
    const wrong = draft.elements.find(problemOf)
    if (!chosen || title.trim() === '') return void toast.failed(words.titleMissing)
    if (type === 'custom_html' && !project) return void toast.failed(words.projectMissing)
    if (type === 'visual_editor' && wrong) {
      setDraft({ ...draft, selected: wrong.id })
      return void toast.failed(words.offerIncomplete)
    }
    try {
      const page = await create(chosen)
      dirty.current = false
      onCreated(page)
    } catch (error) {
      toast.failed(words.pageCreateFailed(problemText(error)), { stay: true })
    }
  }

  return (
    <PageFrame
      title={words.newPage}
      onBack={onBack}
      actions={
        <Button variant="brand" busy={busy && words.creating} onClick={() => void submit()}>
          {words.createPage}
        </Button>
      }
    >
      <LeaveGuard dirty={useCallback(() => dirty.current, [])} />
      <div className="grid max-w-[840px] gap-4 md:grid-cols-2">
        <Field label={words.upsell} error={touched && !chosen ? words.titleMissing : undefined}>
          <Select value={chosen ?? ''} onChange={event => setChosen(event.target.value)}>
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
        <Field label={words.pageTitle} error={touched && title.trim() === '' ? words.titleMissing : undefined}>
          <Input
            value={title}
            placeholder={words.pageTitleExample}
            maxLength={200}
            onChange={event => setTitle(event.target.value)}
          />
        </Field>
        <div className="md:col-span-2">
          <PageTypeChoice value={type} onChange={setType} />
        </div>
      </div>
      {type === 'visual_editor' ? (
        <VisualEditor draft={draft} onChange={setDraft} touched={touched} />
      ) : (
        <div className="grid max-w-[840px] gap-3">
          <ProjectPicker project={project} onChange={setProject} disabled={busy} />
          {createCustom.isPending && <Progress value={percent} label={words.projectUploading} />}
        </div>
      )}
    </PageFrame>
  )
}
