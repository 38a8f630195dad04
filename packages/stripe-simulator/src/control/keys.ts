import { fingerprintKey } from '../http/authenticate.ts'
import type { Store } from '../state/store.ts'

export interface KeyChange {
  revoke: string
  restore: string
}

/** A revoked key is rejected with status 401 until it is restored, like a key that was rolled in Stripe's Dashboard. */
export function revokeOrRestoreKeys(store: Store, { revoke, restore }: Partial<KeyChange>) {
  if (revoke) store.put('revoked_key', { id: fingerprintKey(revoke) })
  if (restore) store.remove('revoked_key', fingerprintKey(restore))
  return { revoked: store.count('revoked_key') }
}
