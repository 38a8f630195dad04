type StorageKind = 'localStorage' | 'sessionStorage'
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the browser's storage did not take, as long as this page lives. */
const memory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/** Storage may be null, full, throw at every call or forget in silence; reading the property already throws where it is forbidden. */
function tryStorage<Answer>(kind: StorageKind, question: (storage: Storage) => Answer): Answer | null {
  try {
    return question(window[kind])
  } catch {
    return null
  }
}
const wasStored = (kind: StorageKind, key: string, value: string) =>
  tryStorage(kind, storage => {
    storage.setItem(key, value)
    return storage.getItem(key) === value
  }) === true

/** The browser's storage, which never throws here: what it does not keep is known until the page is left. */
export const browserStore = (kind: StorageKind): Store => ({
  getItem: key => memory[kind].get(key) ?? tryStorage(kind, storage => storage.getItem(key)),
  setItem(key, value) {
    memory[kind].delete(key)
    if (wasStored(kind, key, value)) return
    // An older value must not be read for this one on the next page.
    tryStorage(kind, storage => storage.removeItem(key))
    memory[kind].set(key, value)
  },
  removeItem(key) {
    memory[kind].delete(key)
    tryStorage(kind, storage => storage.removeItem(key))
  },
})

/** Whether the next page finds what this one keeps. As long as what is kept: a storage that is nearly full takes less. */
export function hasPersistentStorage(kind: StorageKind): boolean {
  const key = 'vitrine-probe'
  const kept = wasStored(kind, key, '-'.repeat(200))
  tryStorage(kind, storage => storage.removeItem(key))
  return kept
}
