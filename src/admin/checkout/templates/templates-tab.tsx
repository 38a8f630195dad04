import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { templates as words } from '#words/rooms.ts'
import { Least } from '../../shell/least.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { CheckoutPreview } from '../preview/checkout-preview.tsx'
import { type View, ViewSwitch } from '../preview/view-switch.tsx'
import { BrandField } from './brand-field.tsx'
import { stylesOf } from './draft.ts'
import { ElementsEditor } from './elements-editor.tsx'
import { templatesQuery } from './queries.ts'
import { SaveActions } from './save-actions.tsx'
import { TemplateConflict } from './template-conflict.tsx'
import { TemplateList } from './template-list.tsx'
import { useEditing } from './use-editing.ts'
import { usePending } from './use-pending.ts'
import { useSave } from './use-save.ts'
import { useTemplateActs } from './use-template-acts.tsx'

const LoadingEditor = () => (
  <Loading>
    <div className="grid gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
      <Skeleton className="h-[560px] rounded-lg" />
      <Skeleton className="h-[800px] rounded-lg" />
    </div>
  </Loading>
)

/** Templates with their editor, beside the checkout as it would look. @param actions where they stand on the page */
export function TemplatesTab({ actions }: { actions: HTMLElement | null }) {
  const list = useQuery(templatesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [view, setView] = useState<View>('edit')
  const editing = useEditing()
  const pending = usePending()
  const { saving, save, conflict } = useSave(editing, words.savedAll)
  const acts = useTemplateActs({
    onMade: made => setChosen(made.id),
    onDeleted: ({ id }) => editing.forget(id),
  })
  const templates = list.data ?? []
  const template = templates.find(each => each.id === chosen) ?? templates.find(each => each.isSystemDefault)
  if (!template)
    return list.isError ? (
      <ErrorState text={words.listFailed} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingEditor />
    )
  const { draft, saved } = editing.of(template)
  const elements = [...draft.elements]
  function trySave() {
    if (!template) return
    if (pending.some) toast.failed(words.bannersPending, { id: 'template-saved' })
    else if (editing.isDirty(template)) save(template)
    else toast.done(words.allSaved, { id: 'template-saved' })
  }
  return (
    <>
      {actions &&
        createPortal(
          <>
            <Button
              variant="outline"
              className="for-editors"
              icon={<Plus aria-hidden="true" />}
              busy={acts.creating && words.creating}
              onClick={acts.create}
            >
              {words.create}
            </Button>
            <SaveActions
              dirty={editing.isDirty(template)}
              saving={saving}
              onSave={trySave}
              onDiscard={() => editing.begin(saved)}
            />
          </>,
          actions,
        )}
      <LeaveGuard dirty={() => editing.someDirty() || pending.some} keptByTabs />
      <div className="mb-4 lg:hidden">
        <ViewSwitch view={view} onChange={setView} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className={cn('grid min-w-0 gap-4', view === 'see' && 'max-lg:hidden')}>
          <TemplateList
            templates={templates}
            chosen={template.id}
            elementsOf={each => editing.of(each).draft.elements.length}
            isDirty={editing.isDirty}
            onChoose={setChosen}
            onAct={acts.act}
          />
          <Least who="editor">
            <ElementsEditor
              key={template.id}
              draft={draft}
              onChange={make => editing.change(template, make)}
              open={open}
              onOpen={setOpen}
              toBanner={null}
              files={editing.files}
              onFile={(url, file) => editing.files.set(url, file)}
              onPending={pending.tell}
            />
            <section className="card p-4">
              <BrandField
                key={template.id}
                value={draft.brand}
                onChange={brand => editing.change(template, now => ({ ...now, brand }))}
              />
            </section>
          </Least>
        </div>
        <div className={cn('min-w-0 lg:sticky lg:top-19', view === 'edit' && 'max-lg:hidden')}>
          <CheckoutPreview draft={{ templateId: template.id, elements, styles: stylesOf(draft) }} mark={open} />
        </div>
      </div>
      {acts.dialog}
      {conflict && <TemplateConflict {...conflict} busy={saving} />}
    </>
  )
}
