import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
import { withFieldErrors } from '../ui/conflict/with-field-errors.ts'
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
      fieldErrors.clear()
      toast.done(words.saved)
    },
    onFailed: error => void fieldErrors.showRefusal(error),
  })
  const fieldErrors = usePromotionErrors(versions.draft, versions.change)
  return withFieldErrors(versions, fieldErrors)
}
