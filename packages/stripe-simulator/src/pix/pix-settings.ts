import type { Store } from '../state/store.ts'

export interface PixSettings {
  /** pays every new code after this many milliseconds of simulated time; null leaves new codes unpaid */
  autoPayAfterMs: number | null
  /** whether new refunds of Pix payments stay pending, as if the balance did not cover them */
  refundsPending: boolean
  /** fields of `billing_details` without which a Pix payment is rejected */
  requiredBillingDetails: ('email' | 'name' | 'tax_id')[]
}

const defaults: PixSettings = { autoPayAfterMs: null, refundsPending: false, requiredBillingDetails: [] }
const settingId = 'pix'

export function getPixSettings(store: Store): PixSettings {
  return { ...defaults, ...(store.get('setting', settingId)?.value as Partial<PixSettings> | undefined) }
}

export function storePixSettings(store: Store, changes: Partial<PixSettings>): PixSettings {
  const settings = { ...getPixSettings(store), ...changes }
  store.put('setting', { id: settingId, value: settings })
  return settings
}
