import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { bannerPositionBySlot } from '#contract/files.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { storeBanner } from '../../ui/banner.ts'
import { toast } from '../../ui/toaster.tsx'
import { findTemplateConflicts, mergeDrafts } from './merge.ts'
import { useSaveTemplate } from './queries.ts'
import { findBannerUrl, setBanner, type TemplateDraft, toTemplateDraft, toTemplateStyles } from './template-draft.ts'
import type { TemplateEdits } from './use-template-edits.ts'

/** Reads the current template and its author from the error of a save that conflicted; null for any other error. */
function findNewer(error: unknown): { theirs: CheckoutTemplate; by: string | null } | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { template, by } = error.answer
  if (!(template instanceof Object)) return null
  return { theirs: template as CheckoutTemplate, by: typeof by === 'string' ? by : null }
}

type Newer = { template: CheckoutTemplate; theirs: CheckoutTemplate; by: string | null }

/** Stores each newly picked banner and returns the draft with the permanent URLs. */
async function storeNewBanners(template: CheckoutTemplate, draft: TemplateDraft, files: Map<string, File>) {
  const templateId = template.isSystemDefault ? 'default' : template.id
  let stored = draft
  for (const slot of bannerSlots) {
    const url = findBannerUrl(draft, slot)
    const file = url === null ? undefined : files.get(url)
    if (file)
      stored = setBanner(stored, slot, await storeBanner({ templateId }, bannerPositionBySlot[slot], { url, file }))
  }
  return stored
}

/**
 * Saves the edits of a template. If another person saved the template meanwhile, the seller is asked which version to
 * keep.
 */
export function useSave(editing: TemplateEdits, formatMessage: (saved: CheckoutTemplate) => string) {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Newer | null>(null)
  const { mutateAsync: send } = useSaveTemplate()
  const put = ({ id, version }: CheckoutTemplate, draft: TemplateDraft) =>
    send({ id, body: { elements: [...draft.elements], styles: toTemplateStyles(draft), version } })

  /** Saves `draft` as a change of the version `opened`. */
  async function saveChanges(opened: CheckoutTemplate, draft: TemplateDraft) {
    // Shoppers see a banner as soon as it is stored, so it is stored only after the template's save was accepted.
    const accepted = await put(opened, draft)
    const withBanners = await storeNewBanners(accepted, draft, editing.files)
    const saved = withBanners === draft ? accepted : await put(accepted, withBanners)
    editing.markSaved(saved, draft)
    setConflict(null)
    toast.done(formatMessage(saved), { id: 'template-saved' })
  }

  async function save(
    template: CheckoutTemplate,
    opened = editing.get(template).saved,
    draft = editing.get(template).draft,
  ) {
    setSaving(true)
    try {
      await saveChanges(opened, draft)
    } catch (error) {
      const newer = findNewer(error)
      if (!newer) {
        const text = `${getProblemText(error)} ${words.nothingLost}`
        return void toast.failed(words.saveFailed, { text, stay: true, id: 'template-saved' })
      }
      const { theirs } = newer
      const versions = { base: toTemplateDraft(opened), theirs: toTemplateDraft(theirs), mine: draft }
      // A new name or activation by the other person does not conflict with these edits, so the save is repeated on the
      // newer version.
      if (findTemplateConflicts(versions).length === 0) return void (await save(theirs, theirs, draft))
      setConflict({ template, ...newer })
    } finally {
      setSaving(false)
    }
  }

  function decide(winner: 'mine' | 'theirs') {
    if (!conflict) return
    const { template, theirs } = conflict
    const { saved, draft } = editing.get(template)
    const merged = mergeDrafts({ base: toTemplateDraft(saved), theirs: toTemplateDraft(theirs), mine: draft }, winner)
    if (winner === 'mine') return void save(template, theirs, merged)
    editing.restart(theirs, merged)
    setConflict(null)
    toast.done(words.conflictTaken)
  }

  return {
    saving,
    save: (template: CheckoutTemplate) => void save(template),
    conflict: conflict && {
      by: conflict.by,
      base: toTemplateDraft(editing.get(conflict.template).saved),
      theirs: toTemplateDraft(conflict.theirs),
      mine: editing.get(conflict.template).draft,
      decide,
      onBack: () => setConflict(null),
    },
  }
}
