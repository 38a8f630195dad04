/** The attribute that holds an element's address: `markName` of page-source. */
export const mark = 'data-vitrine-id'

export const idOf = (element: Element | null): string | null => element?.getAttribute(mark) ?? null

/** The one element with an address; null where misnesting made several of one tag. */
export function elementOf(id: string): HTMLElement | null {
  const [only, ...more] = document.querySelectorAll<HTMLElement>(`[${mark}="${CSS.escape(id)}"]`)
  return more.length === 0 ? (only ?? null) : null
}

/** How many addresses an element and all in it have. */
export const idsIn = (element: Element): number =>
  new Set(
    [element, ...element.querySelectorAll(`[${mark}]`)].flatMap(each => {
      const id = idOf(each)
      return id === null || id.includes('~') ? [] : [id]
    }),
  ).size

/** Takes the addresses off a copy. */
export function bare(copy: Element) {
  for (const each of copy.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
}
