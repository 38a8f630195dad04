import { useState } from 'react'
import type { Promotion } from '#contract/promotions.ts'
import { Problem } from '#web/call.ts'
import { catalog } from '#words/index.ts'
import { promotions as words } from '#words/rooms.ts'
import { conflicts, mineOverTheirs, theirsWithMine } from '../ui/conflict/changes.ts'
import { toast } from '../ui/toaster.tsx'
import { changesOf, formOf, type PromotionForm } from './promotion-form.ts'
import { useChangePromotion } from './queries.ts'
import { usePromotionForm } from './use-promotion-form.ts'

/** The promotion as somebody else saved it, where that is why a save was refused. */
function newerOf(error: unknown): Promotion | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { promotion } = error.answer
  return promotion instanceof Object ? (promotion as Promotion) : null
}

/** A promotion's form, what it was opened on, and what happens when another person saves in between. */
export function useSavePromotion(promotion: Promotion) {
  const [saved, setSaved] = useState(promotion)
  const [newer, setNewer] = useState<Promotion | null>(null)
  const { form, setForm, errors, element, change, check, refuse } = usePromotionForm(formOf(promotion))
  const update = useChangePromotion()
  const base = formOf(saved)

  /** Sends what was changed since `over`, as a change of that version. */
  function send(over: Promotion, mine: PromotionForm) {
    const body = { id: promotion.id, ...changesOf(formOf(over), mine), version: over.version }
    update.mutate(body, {
      onSuccess(next) {
        setNewer(null)
        setSaved(next)
        // What was typed since it was sent stays.
        setForm(now => mineOverTheirs(form, formOf(next), now))
        toast.done(words.saved)
      },
      onError(error) {
        const theirs = newerOf(error)
        if (!theirs) return refuse(error)
        // What they changed is none of this form's.
        if (conflicts(formOf(over), formOf(theirs), mine).length === 0)
          return send(theirs, mineOverTheirs(formOf(over), formOf(theirs), mine))
        setNewer(theirs)
      },
    })
  }

  return {
    form,
    errors,
    element,
    change,
    base,
    dirty: JSON.stringify(base) !== JSON.stringify(form),
    saving: update.isPending,
    save() {
      if (check()) send(saved, form)
    },
    discard: () => setForm(() => base),
    conflict: newer && {
      theirs: formOf(newer),
      keepMine: () => send(newer, mineOverTheirs(base, formOf(newer), form)),
      takeTheirs() {
        setForm(now => theirsWithMine(base, formOf(newer), now))
        setSaved(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
