import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#words/rooms.ts'
import { newerIn, useVersions } from '../ui/conflict/use-versions.ts'
import { toast } from '../ui/toaster.tsx'
import { changesOf, formOf } from './promotion-form.ts'
import { useChangePromotion } from './queries.ts'
import { usePromotionErrors } from './use-promotion-errors.ts'

/** A promotion's form and its save. */
export function useSavePromotion(promotion: Promotion) {
  const update = useChangePromotion()
  const versions = useVersions({
    first: promotion,
    formOf,
    newerOf: error => newerIn<Promotion>(error, 'promotion'),
    send: (over, mine) =>
      update.mutateAsync({ id: promotion.id, ...changesOf(formOf(over), mine), version: over.version }),
    onSaved() {
      clear()
      toast.done(words.saved)
    },
    onFailed: error => void refuse(error),
  })
  const { draft: form, discard, conflict } = versions
  const { errors, element, change, check, refuse, clear } = usePromotionErrors(form, versions.change)
  return {
    ...versions,
    form,
    errors,
    element,
    change,
    save() {
      if (check()) versions.save()
    },
    discard() {
      discard()
      clear()
    },
    conflict: conflict && {
      ...conflict,
      takeTheirs() {
        conflict.takeTheirs()
        clear()
      },
    },
  }
}
