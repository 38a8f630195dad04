/**
 * Creates a storage that lasts as long as the document, because the browser's own storage throws in a sandbox without
 * an origin.
 */
export function createMemoryStorage(): Storage {
  const items = new Map<string, string>()
  // The methods are on the prototype, so that enumerating the storage yields only what was stored.
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

/** In-memory cookies: 'a=1; path=/' sets one, reading returns 'a=1; b=2', and Max-Age 0 removes one. */
export function createMemoryCookies(): { get: () => string; set: (text: string) => void } {
  const jar = new Map<string, string>()
  return {
    get: () => [...jar].map(pair => pair.join('=')).join('; '),
    set(text) {
      const [, name = '', value = ''] = /^(?:([^;=]*)=)?([^;]*)/.exec(text) ?? []
      const expires = /;\s*expires=([^;]*)/i.exec(text)?.[1] ?? ''
      if (/;\s*max-age=(0|-)/i.test(text) || Date.parse(expires) < Date.now()) jar.delete(name.trim())
      else jar.set(name.trim(), value.trim())
    },
  }
}

/** Defines a replacement for a browser property that throws, or that is disabled and therefore null. */
function defineFallback<T extends object>(owner: T, name: keyof T, replacement: PropertyDescriptor) {
  try {
    if (owner[name] != null) return
  } catch {
    // Throwing means that the property does not work.
  }
  try {
    Object.defineProperty(owner, name, { ...replacement, configurable: true })
  } catch (error) {
    // In a browser that forbids even this, the page has no storage, but the shop's own functions continue to work.
    console.warn(error)
  }
}

/** Replaces storage and cookies that do not work, so that scripts that use them keep running. */
export function shimStorage() {
  defineFallback(window, 'localStorage', { value: createMemoryStorage() })
  defineFallback(window, 'sessionStorage', { value: createMemoryStorage() })
  defineFallback(document, 'cookie', createMemoryCookies())
}
