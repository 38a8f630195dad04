/** Storage that lasts as long as the document: in a sandbox without an origin the browser's own throws. */
export function memoryStorage(): Storage {
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
export function memoryCookies(): { get: () => string; set: (text: string) => void } {
  const jar = new Map<string, string>()
  return {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set(text) {
      const [pair = '', ...attributes] = String(text).split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, Math.max(0, at)).trim()
      const gone = attributes.some(
        part =>
          /^\s*max-age=(0|-)/i.test(part) ||
          (/^\s*expires=/i.test(part) && Date.parse(part.split('=')[1] ?? '') < Date.now()),
      )
      if (gone) jar.delete(name)
      else jar.set(name, pair.slice(at + 1).trim())
    },
  }
}

const works = (read: () => unknown) => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Puts the stand-ins where the browser's own throw, so that scripts that remember something keep running. */
export function standInForStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!works(() => window[name])) Object.defineProperty(window, name, { value: memoryStorage(), configurable: true })
  }
  if (!works(() => document.cookie)) {
    Object.defineProperty(document, 'cookie', { ...memoryCookies(), configurable: true })
  }
}
