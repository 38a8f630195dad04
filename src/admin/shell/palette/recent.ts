import { browserStore, type Store } from '#api-client/browser-store.ts'

/** A recent choice: a command by its id, or a search result with its label and path, so that it can be shown again. */
export type Recent = { id: string; found?: { finder: string; label: string; to: string } }

const storageKey = 'palette_recent'
const maxChoices = 5

const isRecent = (value: unknown): value is Recent =>
  value instanceof Object && 'id' in value && typeof value.id === 'string'

/** The recent choices of this browser, newest first. */
export function loadRecentChoices(store: Store = browserStore('localStorage')): Recent[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxChoices) : []
  } catch {
    return []
  }
}

export function saveRecentChoice(choice: Recent, store: Store = browserStore('localStorage')): void {
  const others = loadRecentChoices(store).filter(({ id }) => id !== choice.id)
  try {
    store.setItem(storageKey, JSON.stringify([choice, ...others].slice(0, maxChoices)))
  } catch {
    // The browser's storage is full or not allowed; the palette works without it.
  }
}

/** Called when a session ends, because the recent choices reveal what the member looked at. */
export const clearRecentChoices = (): void => browserStore('localStorage').removeItem(storageKey)
