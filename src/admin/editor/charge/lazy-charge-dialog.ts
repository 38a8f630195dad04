import { fetchUpsellsWords } from '#words/lazy-words.ts'
import { lazyComponent } from '../../shell/lazy-component.tsx'

/** The dialog with its words, fetched when somebody asks for it: pages of campaigns charge nothing. */
export const chargeDialog = lazyComponent(async () => {
  const [{ ChargeDialog }] = await Promise.all([import('./charge-dialog.tsx'), fetchUpsellsWords()])
  return ChargeDialog
})
