import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageElement, UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { shell } from '#words/index.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { useSaveVisualPage, visualPageQuery } from '../queries.ts'
import { draftOf, problemOf } from '../visual/draft.ts'
import { VisualEditor } from '../visual/visual-editor.tsx'
import { PageFrame } from './page-frame.tsx'

type Loaded = { page: UpsellPage; elements: PageElement[] }

function Editor({ loaded, onBack }: { loaded: Loaded; onBack: () => void }) {
  const save = useSaveVisualPage()
  const [base, setBase] = useState(loaded)
  const [title, setTitle] = useState(loaded.page.title)
  const [draft, setDraft] = useState(() => draftOf(loaded.elements))
  const [saved, setSaved] = useState(draft.elements)
  const [touched, setTouched] = useState(false)
  const isDirty = title !== base.page.title || draft.elements !== saved

  async function submit() {
    setTouched(true)
    const wrong = draft.elements.find(problemOf)
    if (title.trim() === '') return void toast.failed(words.titleMissing)
    if (wrong) {
      setDraft({ ...draft, selected: wrong.id })
      return void toast.failed(words.offerIncomplete)
    }
    try {
      const answer = await save.mutateAsync({
        id: base.page.id,
        body: { title: title.trim(), elements: draft.elements, updatedAt: base.page.updatedAt },
      })
      const next = { ...draftOf(answer.elements), selected: draft.selected }
      setBase(answer)
      setTitle(answer.page.title)
      setDraft(next)
      setSaved(next.elements)
      toast.done(pageWords.pageUpdated)
    } catch (error) {
      toast.failed(pageWords.savePageFailed(problemText(error)), { stay: true })
    }
  }

  return (
    <PageFrame
      title={words.pageOf(base.page.order, base.page.title)}
      badges={<Badge tone="warn">{words.visualEditor}</Badge>}
      onBack={onBack}
      actions={
        <>
          <PreviewButton upsellId={base.page.upsellId} pageId={base.page.id} of={base.page.title} outline />
          <Button
            variant="brand"
            disabled={!isDirty && !save.isPending}
            busy={save.isPending && shell.saving}
            onClick={() => void submit()}
          >
            {words.saveChanges}
          </Button>
        </>
      }
    >
      <LeaveGuard dirty={() => isDirty} />
      <Field
        label={words.pageTitle}
        className="max-w-[420px]"
        error={touched && title.trim() === '' ? words.titleMissing : undefined}
      >
        <Input value={title} maxLength={200} onChange={event => setTitle(event.target.value)} />
      </Field>
      <VisualEditor draft={draft} onChange={setDraft} touched={touched} />
    </PageFrame>
  )
}

export function EditVisualPage({ id, onBack }: { id: string; onBack: () => void }) {
  const page = useQuery(visualPageQuery(id))
  if (page.isError)
    return (
      <ErrorState
        text={words.pagesFailed(problemText(page.error))}
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  return page.data ? <Editor loaded={page.data} onBack={onBack} /> : <LoadingRows rows={5} />
}
