import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#words/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { TemplateConflict } from './template-conflict.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { usePending } from './use-pending.ts'
import { useSave } from './use-save.ts'
import { useTemplateEdits } from './use-template-edits.ts'

/**
 * The state of the template editor: edits, the open element, pending uploads and the save.
 * @param saidSaved builds the message after a save
 */
export function useTemplateEditor(saidSaved: (saved: CheckoutTemplate) => string) {
  const editing = useTemplateEdits()
  const pending = usePending()
  const { saving, save, conflict } = useSave(editing, saidSaved)
  const [open, setOpen] = useState<string | null>(null)

  function trySave(template: CheckoutTemplate) {
    if (pending.some) toast.failed(words.bannersPending, { id: 'template-saved' })
    else if (editing.isDirty(template)) save(template)
    else toast.done(words.allSaved, { id: 'template-saved' })
  }

  return {
    open,
    isDirty: editing.isDirty,
    current: (template: CheckoutTemplate) => editing.of(template).draft,
    forget: editing.forget,
    isLeftOpen: () => editing.someDirty() || pending.some,
    elements: (template: CheckoutTemplate) => ({
      draft: editing.of(template).draft,
      open,
      onOpen: setOpen,
      onDraft: (make: (draft: TemplateDraft) => TemplateDraft) => editing.change(template, make),
      files: editing.files,
      onFile: (url: string, file: File) => editing.files.set(url, file),
      onPending: pending.tell,
    }),
    brand: (template: CheckoutTemplate) => ({
      value: editing.of(template).draft.brand,
      onChange: (brand: string | null) => editing.change(template, now => ({ ...now, brand })),
    }),
    /** Saves the template, or discards its unsaved changes. */
    acts: (template: CheckoutTemplate) => ({
      dirty: editing.isDirty(template),
      saving,
      onSave: () => trySave(template),
      onDiscard: () => editing.begin(editing.of(template).saved),
    }),
    dialog: conflict && <TemplateConflict {...conflict} busy={saving} />,
  }
}
