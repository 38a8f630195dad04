import { useState } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { draftOf, sameDraft, type TemplateDraft } from './draft.ts'
import { merged } from './merge.ts'

/** A template while it is edited, and the version that was opened. */
export type Editing = { readonly saved: CheckoutTemplate; readonly draft: TemplateDraft }

const fresh = (saved: CheckoutTemplate): Editing => ({ saved, draft: draftOf(saved) })
const isDirty = ({ saved, draft }: Editing) => !sameDraft(draftOf(saved), draft)

/** What is being edited, template by template: going to another one and back loses nothing. */
export function useEditing() {
  const [kept, setKept] = useState<Readonly<Record<string, Editing>>>({})
  /** Files of banners picked since the last save, by the address their picture lies under until then. */
  const [files] = useState(() => new Map<string, File>())
  const inWork = (all: typeof kept, template: CheckoutTemplate) => {
    const editing = all[template.id]
    return editing && isDirty(editing) ? editing : fresh(template)
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
    begin: (saved: CheckoutTemplate, draft = draftOf(saved)) =>
      setKept(now => ({ ...now, [saved.id]: { saved, draft } })),
    /** `sent` was saved as `saved`; what was changed while it was on its way stays changed. */
    settle: (saved: CheckoutTemplate, sent: TemplateDraft) =>
      setKept(now => {
        const mine = inWork(now, saved).draft
        const next = draftOf(saved)
        const draft = sameDraft(mine, sent) ? next : merged({ base: sent, theirs: next, mine }, 'mine')
        return { ...now, [saved.id]: { saved, draft } }
      }),
    forget: (id: string) => setKept(({ [id]: _, ...rest }) => rest),
  }
}
export type EditingUse = ReturnType<typeof useEditing>
