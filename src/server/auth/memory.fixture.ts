/** What the client persists into, as local storage does in a browser. */
export function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A word nobody guesses first. */
export const goodPassword = 'quatro cavalos mansos'
