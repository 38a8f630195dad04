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

/** What throws does not work, nor does what is switched off and reads as null. */
const works = (read: () => unknown) => {
  try {
    return read() != null
  } catch {
    return false
  }
}
/** A browser that forbids even this leaves the page without: the shop's own part of it goes on. */
const standIn = (owner: object, name: string, value: PropertyDescriptor) => {
  try {
    Object.defineProperty(owner, name, { ...value, configurable: true })
  } catch (error) {
    console.warn(error)
  }
}

/** Puts the stand-ins where the browser's own throw, so that scripts that remember something keep running. */
export function standInForStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!works(() => window[name])) standIn(window, name, { value: memoryStorage() })
  }
  if (!works(() => document.cookie)) standIn(document, 'cookie', memoryCookies())
}
