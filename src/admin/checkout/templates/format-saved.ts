import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'

type Saved = Pick<CheckoutTemplate, 'isActive' | 'isSystemDefault' | 'products'>

/**
 * Formats which checkouts changed for shoppers when a template was saved. The system's default applies to every
 * checkout without a template of its own; products whose template is inactive show the default instead.
 */
export function formatSaved({ isActive, isSystemDefault, products }: Saved): string {
  if (isSystemDefault) return words.savedAll
  return isActive && products > 0 ? words.savedFor(products) : words.savedForNone
}
