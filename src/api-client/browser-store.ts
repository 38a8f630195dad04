type StorageKind = 'localStorage' | 'sessionStorage'
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Values that the browser's storage rejected. They last as long as this page. */
const memory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/**
 * Storage may be null or full, lose values without an error, or throw on any call. Where storage is forbidden, even
 * reading the property throws.
 */
function tryStorage<Answer>(kind: StorageKind, use: (storage: Storage) => Answer): Answer | null {
  try {
    return use(window[kind])
  } catch {
    return null
  }
}
const wasStored = (kind: StorageKind, key: string, value: string) =>
  tryStorage(kind, storage => {
    storage.setItem(key, value)
    return storage.getItem(key) === value
  }) === true

/**
 * Returns the browser's storage in a form that never throws. A value that the storage rejects is kept in memory until
 * the page is left.
 */
export const browserStore = (kind: StorageKind): Store => ({
  getItem: key => memory[kind].get(key) ?? tryStorage(kind, storage => storage.getItem(key)),
  setItem(key, value) {
    memory[kind].delete(key)
    if (wasStored(kind, key, value)) return
    // The older value is removed, because otherwise the next page would read the older value instead of the new one.
    tryStorage(kind, storage => storage.removeItem(key))
    memory[kind].set(key, value)
  },
  removeItem(key) {
    memory[kind].delete(key)
    tryStorage(kind, storage => storage.removeItem(key))
  },
})

/**
 * Whether values survive until the next page. The probe is as long as a real value, because a nearly full storage
 * accepts only shorter values.
 */
export function hasPersistentStorage(kind: StorageKind): boolean {
  const key = 'vitrine-probe'
  const isPersistent = wasStored(kind, key, '-'.repeat(200))
  tryStorage(kind, storage => storage.removeItem(key))
  return isPersistent
}
