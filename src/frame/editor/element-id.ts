/** The attribute that holds an element's address: `markAttribute` of page-source. */
export const markAttribute = 'data-vitrine-id'

export const findElementId = (element: Element | null): string | null => element?.getAttribute(markAttribute) ?? null

/** The one element with an address; null where misnesting made several of one tag. */
export function findElementById(id: string): HTMLElement | null {
  const [only, ...more] = document.querySelectorAll<HTMLElement>(`[${markAttribute}="${CSS.escape(id)}"]`)
  return more.length === 0 ? (only ?? null) : null
}

/** How many addresses an element and all in it have. */
export const countIds = (element: Element): number =>
  new Set(
    [element, ...element.querySelectorAll(`[${markAttribute}]`)].flatMap(each => {
      const id = findElementId(each)
      return id === null || id.includes('~') ? [] : [id]
    }),
  ).size

/** Takes the addresses off a copy. */
export function removeIds(copy: Element) {
  for (const each of copy.querySelectorAll(`[${markAttribute}]`)) each.removeAttribute(markAttribute)
}
