import { checkout as words } from '#i18n/storefront.ts'
import type { ShowToast } from '../ui/toasts.tsx'

/** Reports that the card fields did not load and moves focus to the message with the retry button. */
export function showCardLoadError(show: ShowToast): void {
  show(words.paymentError, words.cardFieldsFailed)
  document.getElementById('card-trouble')?.focus()
}
