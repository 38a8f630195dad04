import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { TemplateConflict } from './template-conflict.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { usePending } from './use-pending.ts'
import { useSave } from './use-save.ts'
import { useTemplateEdits } from './use-template-edits.ts'

/**
 * The state of the template editor: edits, the open element, pending uploads and the save.
 * @param formatSavedMessage builds the message after a save
 */
export function useTemplateEditor(formatSavedMessage: (saved: CheckoutTemplate) => string) {
  const editing = useTemplateEdits()
  const pending = usePending()
  const { saving, save, conflict } = useSave(editing, formatSavedMessage)
  const [open, setOpen] = useState<string | null>(null)

  function trySave(template: CheckoutTemplate) {
    if (pending.some) toast.failed(words.bannersPending, { id: 'template-saved' })
    else if (editing.isDirty(template)) save(template)
    else toast.done(words.allSaved, { id: 'template-saved' })
  }

  return {
    open,
    isDirty: editing.isDirty,
    current: (template: CheckoutTemplate) => editing.get(template).draft,
    forget: editing.forget,
    hasUnsaved: () => editing.hasDirty() || pending.some,
    elements: (template: CheckoutTemplate) => ({
      draft: editing.get(template).draft,
      open,
      onOpen: setOpen,
      onDraft: (update: (draft: TemplateDraft) => TemplateDraft) => editing.change(template, update),
      files: editing.files,
      onFile: (url: string, file: File) => editing.files.set(url, file),
      onPending: pending.setPending,
    }),
    brand: (template: CheckoutTemplate) => ({
      value: editing.get(template).draft.brand,
      onChange: (brand: string | null) => editing.change(template, current => ({ ...current, brand })),
    }),
    /** The props of the buttons that save the template or discard its unsaved changes. */
    saveActions: (template: CheckoutTemplate) => ({
      dirty: editing.isDirty(template),
      saving,
      onSave: () => trySave(template),
      onDiscard: () => editing.restart(editing.get(template).saved),
    }),
    dialog: conflict && <TemplateConflict {...conflict} busy={saving} />,
  }
}
