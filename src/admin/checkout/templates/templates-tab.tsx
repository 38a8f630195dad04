import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { templates as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CheckoutPreview } from '../preview/checkout-preview.tsx'
import { type View, ViewSwitch } from '../preview/view-switch.tsx'
import { BrandField } from './brand-field.tsx'
import { ElementsEditor } from './elements-editor.tsx'
import { formatSaved } from './format-saved.ts'
import { templatesQuery } from './queries.ts'
import { SaveActions } from './save-actions.tsx'
import { toTemplateStyles } from './template-draft.ts'
import { TemplateList } from './template-list.tsx'
import { useTemplateActions } from './use-template-actions.tsx'
import { useTemplateEditor } from './use-template-editor.tsx'

const LoadingEditor = () => (
  <Loading>
    <div className="grid gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
      <Skeleton className="h-[560px] rounded-lg" />
      <Skeleton className="h-[800px] rounded-lg" />
    </div>
  </Loading>
)

/** @param actions the page element in which this tab renders its buttons */
export function TemplatesTab({ actions }: { actions: HTMLElement | null }) {
  const list = useQuery(templatesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [view, setView] = useState<View>('edit')
  const editor = useTemplateEditor(formatSaved)
  const templateActions = useTemplateActions({
    onCreated: created => setChosen(created.id),
    onDeleted: ({ id }) => editor.forget(id),
  })
  const templates = list.data ?? []
  const template = templates.find(each => each.id === chosen) ?? templates.find(each => each.isSystemDefault)
  if (!template)
    return list.isError ? (
      <ErrorState text={words.listFailed} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingEditor />
    )
  const draft = editor.current(template)
  return (
    <>
      {actions &&
        createPortal(
          <>
            <Button
              variant="outline"
              className="for-editors"
              icon={<Plus aria-hidden="true" />}
              busy={templateActions.creating && words.creating}
              onClick={templateActions.create}
            >
              {words.create}
            </Button>
            <SaveActions {...editor.saveActions(template)} />
          </>,
          actions,
        )}
      <LeaveGuard dirty={editor.hasUnsaved} keptByTabs />
      <div className="mb-4 lg:hidden">
        <ViewSwitch view={view} onChange={setView} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className={cn('grid min-w-0 gap-4', view === 'see' && 'max-lg:hidden')}>
          <TemplateList
            templates={templates}
            chosen={template.id}
            countElements={each => editor.current(each).elements.length}
            isDirty={editor.isDirty}
            onChoose={setChosen}
            onAct={templateActions.run}
          />
          <RequireRole atLeast="editor">
            <ElementsEditor key={template.id} {...editor.elements(template)} toBanner={null} />
            <section className="card p-4">
              <BrandField key={template.id} {...editor.brand(template)} />
            </section>
          </RequireRole>
        </div>
        <div className={cn('min-w-0 lg:sticky lg:top-19', view === 'edit' && 'max-lg:hidden')}>
          <CheckoutPreview
            draft={{ templateId: template.id, elements: [...draft.elements], styles: toTemplateStyles(draft) }}
            highlightedId={editor.open}
          />
        </div>
      </div>
      {templateActions.dialog}
      {editor.dialog}
    </>
  )
}
