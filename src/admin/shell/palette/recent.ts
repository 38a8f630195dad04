import { browserStore, type Store } from '#web/browser-store.ts'

/** What was chosen in the palette: a command by its id alone, something found with what shows it again. */
export type Recent = { id: string; found?: { finder: string; label: string; to: string } }

const storageKey = 'palette_recent'
const maxChoices = 5

const isRecent = (value: unknown): value is Recent =>
  value instanceof Object && 'id' in value && typeof value.id === 'string'

/** The last choices of this browser, the newest first. */
export function loadRecentChoices(store: Store = browserStore('localStorage')): Recent[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxChoices) : []
  } catch {
    return []
  }
}

export function saveRecentChoice(choice: Recent, store: Store = browserStore('localStorage')): void {
  const others = loadRecentChoices(store).filter(({ id }) => id !== choice.id)
  try {
    store.setItem(storageKey, JSON.stringify([choice, ...others].slice(0, maxChoices)))
  } catch {
    // A full or forbidden store: the palette works without.
  }
}

/** With the session goes what was looked at in it. */
export const clearRecentChoices = (): void => browserStore('localStorage').removeItem(storageKey)
