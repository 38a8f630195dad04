import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { mergeDrafts } from './merge.ts'
import { isSameDraft, type TemplateDraft, toTemplateDraft } from './template-draft.ts'

/** A template while it is edited, and the version that was opened. */
export type Editing = { readonly saved: CheckoutTemplate; readonly draft: TemplateDraft }

const createEditing = (saved: CheckoutTemplate): Editing => ({ saved, draft: toTemplateDraft(saved) })
const isDirty = ({ saved, draft }: Editing) => !isSameDraft(toTemplateDraft(saved), draft)

/** What is being edited, template by template: going to another one and back loses nothing. */
export function useTemplateEdits() {
  const [kept, setKept] = useState<Readonly<Record<string, Editing>>>({})
  /** Files of banners picked since the last save, by the address their picture lies under until then. */
  const [files] = useState(() => new Map<string, File>())
  const inWork = (all: typeof kept, template: CheckoutTemplate) => {
    const editing = all[template.id]
    return editing && isDirty(editing) ? editing : createEditing(template)
  }
  return {
    files,
    /** As it stands in the editor: as it is saved where nothing was changed. */
    of: (template: CheckoutTemplate) => inWork(kept, template),
    isDirty: (template: CheckoutTemplate) => isDirty(inWork(kept, template)),
    someDirty: () => Object.values(kept).some(isDirty),
    change: (template: CheckoutTemplate, make: (draft: TemplateDraft) => TemplateDraft) =>
      setKept(now => {
        const { saved, draft } = inWork(now, template)
        return { ...now, [template.id]: { saved, draft: make(draft) } }
      }),
    /** Begins anew on a saved version. @param draft what is already changed of it */
    begin: (saved: CheckoutTemplate, draft = toTemplateDraft(saved)) =>
      setKept(now => ({ ...now, [saved.id]: { saved, draft } })),
    /** `sent` was saved as `saved`; what was changed while it was on its way stays changed. */
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
