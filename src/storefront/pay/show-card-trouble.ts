import { checkout as words } from '#words/storefront.ts'
import type { ShowToast } from '../ui/toasts.tsx'

/** A press that needs a card, while its fields do not come: says so, and leads to the button that asks for them again. */
export function showCardTrouble(show: ShowToast): void {
  show(words.paymentError, words.cardFieldsFailed)
  document.getElementById('card-trouble')?.focus()
}
