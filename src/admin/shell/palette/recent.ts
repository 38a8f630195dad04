import { browserStore, type Store } from '#web/browser-store.ts'

/** What was chosen in the palette: a command by its id alone, something found with what shows it again. */
export type Recent = { id: string; found?: { finder: string; label: string; to: string } }

const key = 'palette_recent'
const most = 5

const isRecent = (value: unknown): value is Recent =>
  value instanceof Object && 'id' in value && typeof value.id === 'string'

/** The last choices of this browser, the newest first. */
export function recentChoices(store: Store = browserStore('localStorage')): Recent[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberChoice(choice: Recent, store: Store = browserStore('localStorage')): void {
  const others = recentChoices(store).filter(({ id }) => id !== choice.id)
  try {
    store.setItem(key, JSON.stringify([choice, ...others].slice(0, most)))
  } catch {
    // A full or forbidden store: the palette works without.
  }
}

/** With the session goes what was looked at in it. */
export const forgetChoices = (): void => browserStore('localStorage').removeItem(key)
