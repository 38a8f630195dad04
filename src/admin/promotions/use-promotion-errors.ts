import { Problem } from '#api-client/call.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import { formatFieldErrors, type PromotionForm, validatePromotion } from './promotion-form.ts'

/**
 * Holds the errors of a promotion form.
 * @param write changes part of the form
 */
export const usePromotionErrors = (form: PromotionForm, write: (part: Partial<PromotionForm>) => void) =>
  useFieldErrors<PromotionForm>({
    validate: () => validatePromotion(form),
    formatRefusal: error => (error instanceof Problem ? formatFieldErrors(error.fields ?? {}) : {}),
    failedTitle: words.saveFailed,
    write,
  })
