import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { mergeDrafts } from './merge.ts'
import { isSameDraft, type TemplateDraft, toTemplateDraft } from './template-draft.ts'

/** A template while it is edited; `saved` is the version that was opened. */
export type Editing = { readonly saved: CheckoutTemplate; readonly draft: TemplateDraft }

const createEditing = (saved: CheckoutTemplate): Editing => ({ saved, draft: toTemplateDraft(saved) })
const isDirty = ({ saved, draft }: Editing) => !isSameDraft(toTemplateDraft(saved), draft)

/** Keeps the edits of each template separately, so that switching between templates loses nothing. */
export function useTemplateEdits() {
  const [edits, setEdits] = useState<Readonly<Record<string, Editing>>>({})
  /** Banner files picked since the last save, by their temporary URL. */
  const [files] = useState(() => new Map<string, File>())
  const getEditing = (allEdits: typeof edits, template: CheckoutTemplate) => {
    const editing = allEdits[template.id]
    return editing && isDirty(editing) ? editing : createEditing(template)
  }
  return {
    files,
    /** The edits of a template, or its saved state when nothing was changed. */
    get: (template: CheckoutTemplate) => getEditing(edits, template),
    isDirty: (template: CheckoutTemplate) => isDirty(getEditing(edits, template)),
    hasDirty: () => Object.values(edits).some(isDirty),
    change: (template: CheckoutTemplate, update: (draft: TemplateDraft) => TemplateDraft) =>
      setEdits(current => {
        const { saved, draft } = getEditing(current, template)
        return { ...current, [template.id]: { saved, draft: update(draft) } }
      }),
    /**
     * Restarts editing from a saved version.
     * @param draft the edited state of that version; by default it has no changes
     */
    restart: (saved: CheckoutTemplate, draft = toTemplateDraft(saved)) =>
      setEdits(current => ({ ...current, [saved.id]: { saved, draft } })),
    /**
     * Records that `sent` was saved as the version `saved`. Changes made while the save was in progress stay unsaved.
     */
    markSaved: (saved: CheckoutTemplate, sent: TemplateDraft) =>
      setEdits(current => {
        const mine = getEditing(current, saved).draft
        const next = toTemplateDraft(saved)
        const draft = isSameDraft(mine, sent) ? next : mergeDrafts({ base: sent, theirs: next, mine }, 'mine')
        return { ...current, [saved.id]: { saved, draft } }
      }),
    forget: (id: string) => setEdits(({ [id]: _, ...others }) => others),
  }
}
export type TemplateEdits = ReturnType<typeof useTemplateEdits>
