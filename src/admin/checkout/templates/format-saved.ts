import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#words/lazy-words.ts'

type Saved = Pick<CheckoutTemplate, 'isActive' | 'isSystemDefault' | 'products'>

/**
 * What a save of a template changed for shoppers: the system's default is every checkout's without a template of its own;
 * products whose own template is inactive show the default instead of it.
 */
export function formatSaved({ isActive, isSystemDefault, products }: Saved): string {
  if (isSystemDefault) return words.savedAll
  return isActive && products > 0 ? words.savedFor(products) : words.savedForNone
}
