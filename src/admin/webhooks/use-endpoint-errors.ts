import { webhooks as words } from '#i18n/lazy-words.ts'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import { type EndpointForm, formatFieldErrors, validateEndpoint } from './endpoint-form.ts'

/**
 * Holds the errors of a webhook's form.
 * @param saved the form of the saved webhook; null for a new one
 * @param write changes part of the form
 */
export const useEndpointErrors = (
  form: EndpointForm,
  saved: EndpointForm | null,
  write: (part: Partial<EndpointForm>) => void,
) =>
  useFieldErrors<EndpointForm>({
    validate: () => validateEndpoint(form, saved),
    formatRefusal: formatFieldErrors,
    failedTitle: words.saveFailed,
    write,
    // Another format has other types, so an error about them may no longer apply.
    listAffected: part => ('format' in part ? ['types'] : []),
  })
