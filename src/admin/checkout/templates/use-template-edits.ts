import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { mergeDrafts } from './merge.ts'
import { isSameDraft, type TemplateDraft, toTemplateDraft } from './template-draft.ts'

/** A template while it is edited; `saved` is the version that was opened. */
export type Editing = { readonly saved: CheckoutTemplate; readonly draft: TemplateDraft }

const createEditing = (saved: CheckoutTemplate): Editing => ({ saved, draft: toTemplateDraft(saved) })
const isDirty = ({ saved, draft }: Editing) => !isSameDraft(toTemplateDraft(saved), draft)

/** Edits are kept per template, so that switching between templates loses nothing. */
export function useTemplateEdits() {
  const [kept, setKept] = useState<Readonly<Record<string, Editing>>>({})
  /** Files of banners picked since the last save, by their temporary address. */
  const [files] = useState(() => new Map<string, File>())
  const inWork = (all: typeof kept, template: CheckoutTemplate) => {
    const editing = all[template.id]
    return editing && isDirty(editing) ? editing : createEditing(template)
  }
  return {
    files,
    /** The edits of a template, or its saved state when nothing was changed. */
    of: (template: CheckoutTemplate) => inWork(kept, template),
    isDirty: (template: CheckoutTemplate) => isDirty(inWork(kept, template)),
    someDirty: () => Object.values(kept).some(isDirty),
    change: (template: CheckoutTemplate, make: (draft: TemplateDraft) => TemplateDraft) =>
      setKept(now => {
        const { saved, draft } = inWork(now, template)
        return { ...now, [template.id]: { saved, draft: make(draft) } }
      }),
    /** Starts again from a saved version. @param draft changes already made to that version */
    begin: (saved: CheckoutTemplate, draft = toTemplateDraft(saved)) =>
      setKept(now => ({ ...now, [saved.id]: { saved, draft } })),
    /** Marks `sent` as saved in `saved`. Changes made while the save was in progress stay unsaved. */
    settle: (saved: CheckoutTemplate, sent: TemplateDraft) =>
      setKept(now => {
        const mine = inWork(now, saved).draft
        const next = toTemplateDraft(saved)
        const draft = isSameDraft(mine, sent) ? next : mergeDrafts({ base: sent, theirs: next, mine }, 'mine')
        return { ...now, [saved.id]: { saved, draft } }
      }),
    forget: (id: string) => setKept(({ [id]: _, ...rest }) => rest),
  }
}
export type TemplateEdits = ReturnType<typeof useTemplateEdits>
