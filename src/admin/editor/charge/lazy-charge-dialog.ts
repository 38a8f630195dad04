import { fetchUpsellsWords } from '#i18n/lazy-words.ts'
import { lazyComponent } from '../../shell/lazy-component.tsx'

/** The code of the dialog is loaded on demand, because campaign pages charge nothing and never open the dialog. */
export const chargeDialog = lazyComponent(async () => {
  const [{ ChargeDialog }] = await Promise.all([import('./charge-dialog.tsx'), fetchUpsellsWords()])
  return ChargeDialog
})
