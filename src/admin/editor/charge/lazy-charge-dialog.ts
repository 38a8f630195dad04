import { fetchUpsellsWords } from '#words/lazy-words.ts'
import { lazyComponent } from '../../shell/lazy-component.tsx'

/** The code of the dialog is loaded on demand, because campaign pages charge nothing and never open the dialog. */
export const chargeDialog = lazyComponent(async () => {
  const [{ ChargeDialog }] = await Promise.all([import('./charge-dialog.tsx'), fetchUpsellsWords()])
  return ChargeDialog
})
