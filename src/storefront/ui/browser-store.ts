export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const kept = new Map<string, string>()
/** For browsers that refuse storage: this page's memory. */
const memory: Store = {
  getItem: key => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: key => void kept.delete(key),
}

/** The browser's storage; reading the property already throws where it is forbidden. */
export function browserStore(kind: 'localStorage' | 'sessionStorage'): Store {
  try {
    return window[kind]
  } catch {
    return memory
  }
}
