import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { templates as words } from '#words/rooms.ts'
import { Least } from '../../shell/least.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toaster.tsx'
import { BrandField } from '../templates/brand-field.tsx'
import { bannerUrl, setBanner } from '../templates/draft.ts'
import { ElementsEditor } from '../templates/elements-editor.tsx'
import { SaveActions } from '../templates/save-actions.tsx'
import { TemplateBanner } from '../templates/template-banner.tsx'
import { TemplateConflict } from '../templates/template-conflict.tsx'
import { useEditing } from '../templates/use-editing.ts'
import { usePending } from '../templates/use-pending.ts'
import { useSave } from '../templates/use-save.ts'

type BaseEditorProps = {
  template: CheckoutTemplate
  /** Where its acts stand on the page; null while another tab is shown. */
  actions: HTMLElement | null
}

/** The default template: its elements, beside its three banners and its colour. */
export function BaseEditor({ template, actions }: BaseEditorProps) {
  const editing = useEditing()
  const pending = usePending()
  const { saving, save, conflict } = useSave(editing, words.saved)
  const [open, setOpen] = useState<string | null>(null)
  const banners = useRef<HTMLDivElement>(null)
  const { draft, saved } = editing.of(template)
  const dirty = editing.isDirty(template)
  function trySave() {
    if (pending.some) toast.failed(words.bannersPending, { id: 'template-saved' })
    else if (dirty) save(template)
    else toast.done(words.allSaved, { id: 'template-saved' })
  }
  return (
    <Least who="editor">
      {actions &&
        createPortal(
          <SaveActions dirty={dirty} saving={saving} onSave={trySave} onDiscard={() => editing.begin(saved)} />,
          actions,
        )}
      <LeaveGuard dirty={() => dirty || pending.some} keptByTabs />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <ElementsEditor
          draft={draft}
          onChange={make => editing.change(template, make)}
          open={open}
          onOpen={setOpen}
          toBanner={slot => {
            const field = banners.current?.children[bannerSlots.indexOf(slot)]
            field?.scrollIntoView({ block: 'center' })
            field?.querySelector('button')?.focus({ preventScroll: true })
          }}
          files={editing.files}
          onFile={(url, file) => editing.files.set(url, file)}
          onPending={pending.tell}
        />
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader title={words.banners} className="pb-1" />
            <p className="px-5 pb-4 text-ink-2">{words.bannersText}</p>
            <div ref={banners} className="grid gap-5 px-5 pb-5">
              {bannerSlots.map(slot => (
                <TemplateBanner
                  key={slot}
                  slot={slot}
                  url={bannerUrl(draft, slot)}
                  files={editing.files}
                  onPending={pending.tell}
                  onChange={({ url, file }) => {
                    if (url && file) editing.files.set(url, file)
                    editing.change(template, now => setBanner(now, slot, url))
                  }}
                />
              ))}
            </div>
          </Card>
          <Card className="p-5">
            <BrandField value={draft.brand} onChange={brand => editing.change(template, now => ({ ...now, brand }))} />
          </Card>
        </div>
      </div>
      {conflict && <TemplateConflict {...conflict} busy={saving} />}
    </Least>
  )
}
