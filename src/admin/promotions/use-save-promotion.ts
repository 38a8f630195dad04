import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
import { toast } from '../ui/toaster.tsx'
import { getChanges, toPromotionForm } from './promotion-form.ts'
import { useChangePromotion } from './queries.ts'
import { usePromotionErrors } from './use-promotion-errors.ts'

export function useSavePromotion(promotion: Promotion) {
  const update = useChangePromotion()
  const versions = useVersionedForm({
    initial: promotion,
    toForm: toPromotionForm,
    findNewer: error => findNewerVersion<Promotion>(error, 'promotion'),
    send: (opened, mine) =>
      update.mutateAsync({ id: promotion.id, ...getChanges(toPromotionForm(opened), mine), version: opened.version }),
    onSaved() {
      clear()
      toast.done(words.saved)
    },
    onFailed: error => void showRefusal(error),
  })
  const { draft: form, discard, conflict } = versions
  const { errors, element, change, check, showRefusal, clear } = usePromotionErrors(form, versions.change)
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
