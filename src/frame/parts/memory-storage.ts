/** Storage that lasts as long as the document: in a sandbox without an origin the browser's own throws. */
export function createMemoryStorage(): Storage {
  const items = new Map<string, string>()
  // As the prototype: what is listed of a storage is what was put into it.
  return Object.create({
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      items.set(String(key), String(value))
    },
    removeItem(key: string) {
      items.delete(String(key))
    },
    clear: () => items.clear(),
  })
}

/** Cookies of the same kind: 'a=1; path=/' sets, reading gives 'a=1; b=2'. Max-age 0 removes. */
export function createMemoryCookies(): { get: () => string; set: (text: string) => void } {
  const jar = new Map<string, string>()
  return {
    get: () => [...jar].map(pair => pair.join('=')).join('; '),
    set(text) {
      const [, name = '', value = ''] = /^(?:([^;=]*)=)?([^;]*)/.exec(text) ?? []
      const ends = /;\s*expires=([^;]*)/i.exec(text)?.[1] ?? ''
      if (/;\s*max-age=(0|-)/i.test(text) || Date.parse(ends) < Date.now()) jar.delete(name.trim())
      else jar.set(name.trim(), value.trim())
    },
  }
}

/** Puts a stand-in where the browser's own throws, or is switched off and reads as null. */
function defineFallback<T extends object>(owner: T, name: keyof T, stand: PropertyDescriptor) {
  try {
    if (owner[name] != null) return
  } catch {
    // It does not work.
  }
  try {
    Object.defineProperty(owner, name, { ...stand, configurable: true })
  } catch (error) {
    // A browser that forbids even this leaves the page without: the shop's own part of it goes on.
    console.warn(error)
  }
}

/** So that scripts that remember something keep running. */
export function shimStorage() {
  defineFallback(window, 'localStorage', { value: createMemoryStorage() })
  defineFallback(window, 'sessionStorage', { value: createMemoryStorage() })
  defineFallback(document, 'cookie', createMemoryCookies())
}
