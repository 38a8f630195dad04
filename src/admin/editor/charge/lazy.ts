import { fetchUpsellsWords } from '#words/rooms.ts'
import { fetched } from '../../shell/fetched.tsx'

/** The dialog with its words, fetched when somebody asks for it: pages of campaigns charge nothing. */
export const chargeDialog = fetched(async () => {
  const [{ ChargeDialog }] = await Promise.all([import('./charge-dialog.tsx'), fetchUpsellsWords()])
  return ChargeDialog
})
