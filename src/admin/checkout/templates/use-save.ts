import { useState } from 'react'
import { bannerPositionOf } from '#contract/files.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { templates as words } from '#words/rooms.ts'
import { keepBanner } from '../../ui/banner.ts'
import { toast } from '../../ui/toaster.tsx'
import { bannerUrl, draftOf, setBanner, stylesOf, type TemplateDraft } from './draft.ts'
import { merged, templateConflicts } from './merge.ts'
import { useSaveTemplate } from './queries.ts'
import type { EditingUse } from './use-editing.ts'

/** The template as it is now and who saved it, where a save was refused because someone else did. */
function newerOf(error: unknown): { theirs: CheckoutTemplate; by: string | null } | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { template, by } = error.answer
  if (!(template instanceof Object)) return null
  return { theirs: template as CheckoutTemplate, by: typeof by === 'string' ? by : null }
}

type Newer = { template: CheckoutTemplate; theirs: CheckoutTemplate; by: string | null }

/** The draft with every newly picked banner under its lasting name. */
async function withKeptBanners(template: CheckoutTemplate, draft: TemplateDraft, files: Map<string, File>) {
  const templateId = template.isSystemDefault ? 'default' : template.id
  let kept = draft
  for (const slot of bannerSlots) {
    const url = bannerUrl(draft, slot)
    const file = url === null ? undefined : files.get(url)
    if (file) kept = setBanner(kept, slot, await keepBanner({ templateId }, bannerPositionOf[slot], { url, file }))
  }
  return kept
}

/** Saves what is edited of a template, and asks where another person saved it in between. */
export function useSave(editing: EditingUse, done: (saved: CheckoutTemplate) => string) {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Newer | null>(null)
  const { mutateAsync: send } = useSaveTemplate()
  const put = ({ id, version }: CheckoutTemplate, draft: TemplateDraft) =>
    send({ id, body: { elements: [...draft.elements], styles: stylesOf(draft), version } })

  /** Saves `draft` as a change of the version `over`. */
  async function saveOver(over: CheckoutTemplate, draft: TemplateDraft) {
    // A banner's lasting name is seen by shoppers at once: it is written when the template is known to be taken.
    const taken = await put(over, draft)
    const kept = await withKeptBanners(taken, draft, editing.files)
    const saved = kept === draft ? taken : await put(taken, kept)
    editing.settle(saved, draft)
    setConflict(null)
    toast.done(done(saved), { id: 'template-saved' })
  }

  async function save(
    template: CheckoutTemplate,
    over = editing.of(template).saved,
    draft = editing.of(template).draft,
  ) {
    setSaving(true)
    try {
      await saveOver(over, draft)
    } catch (error) {
      const newer = newerOf(error)
      if (!newer) {
        const text = `${problemText(error)} ${words.nothingLost}`
        return void toast.failed(words.saveFailed, { text, stay: true, id: 'template-saved' })
      }
      const { theirs } = newer
      const versions = { base: draftOf(over), theirs: draftOf(theirs), mine: draft }
      // Another name, or on and off, is none of what is edited here.
      if (templateConflicts(versions).length === 0) return void (await save(theirs, theirs, draft))
      setConflict({ template, ...newer })
    } finally {
      setSaving(false)
    }
  }

  function decide(winner: 'mine' | 'theirs') {
    if (!conflict) return
    const { template, theirs } = conflict
    const { saved, draft } = editing.of(template)
    const one = merged({ base: draftOf(saved), theirs: draftOf(theirs), mine: draft }, winner)
    if (winner === 'mine') return void save(template, theirs, one)
    editing.begin(theirs, one)
    setConflict(null)
    toast.done(words.conflictTaken)
  }

  return {
    saving,
    save: (template: CheckoutTemplate) => void save(template),
    conflict: conflict && {
      by: conflict.by,
      base: draftOf(editing.of(conflict.template).saved),
      theirs: draftOf(conflict.theirs),
      mine: editing.of(conflict.template).draft,
      decide,
      back: () => setConflict(null),
    },
  }
}
