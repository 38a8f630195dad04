import type { Store } from './store.ts'

/**
 * Settings of the account, made by the seller at Mercado Pago, and settings that tests make through the control
 * interface.
 */
export interface Settings {
  /** whether `/users/me` and `live_mode` describe a live account, although no real money moves */
  live: boolean
  /** the largest number of interest-free installments, whose cost the seller pays; 1: the buyer pays all interest */
  interestFreeUpTo: number
  /** pays every new Pix code after this time; null: only codes for the first name APRO are paid automatically */
  autoPayAfterMs: number | null
}

export function getSettings(store: Store): Settings {
  const getNumber = (id: keyof Settings) => store.get('setting', id)?.value
  return {
    live: getNumber('live') === 1,
    interestFreeUpTo: Number(getNumber('interestFreeUpTo') ?? 1),
    autoPayAfterMs: (getNumber('autoPayAfterMs') as number | null | undefined) ?? null,
  }
}

export function storeSettings(store: Store, changes: Partial<Settings>): Settings {
  for (const [id, value] of Object.entries(changes)) {
    store.put('setting', { id, value: typeof value === 'boolean' ? Number(value) : value })
  }
  return getSettings(store)
}
