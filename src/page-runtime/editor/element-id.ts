/** The attribute that holds an element's id: `markAttribute` of @vitrine/html-editing. */
export const markAttribute = 'data-vitrine-id'

export const findElementId = (element: Element | null): string | null => element?.getAttribute(markAttribute) ?? null

/** Returns the element with this id. Returns null when misnested tags turned its tag into several elements. */
export function findElementById(id: string): HTMLElement | null {
  const [only, ...more] = document.querySelectorAll<HTMLElement>(`[${markAttribute}="${CSS.escape(id)}"]`)
  return more.length === 0 ? (only ?? null) : null
}

/** Counts the ids of an element and its descendants. */
export const countIds = (element: Element): number =>
  new Set(
    [element, ...element.querySelectorAll(`[${markAttribute}]`)].flatMap(each => {
      const id = findElementId(each)
      return id === null || id.includes('~') ? [] : [id]
    }),
  ).size

export function removeIds(copy: Element) {
  for (const each of copy.querySelectorAll(`[${markAttribute}]`)) each.removeAttribute(markAttribute)
}
