/** What stands in a shown tree for the address of the project's files: `base` of admin/editor/session/page-tree.ts. */
const standIn = '/_draft/~'
const base = /^\/_draft\/[^/]+/.exec(location.pathname)?.[0] ?? standIn

/** A tree, where files of the project have the address this document was loaded from. */
export const placed = (tree: string) => tree.replaceAll(standIn, base)
/** Markup as its author writes it. */
export const unplaced = (html: string) => html.replaceAll(base, '')

const longestWait = 1_500
const isComing = (link: HTMLLinkElement) =>
  link.sheet === null && !link.disabled && (link.media === '' || matchMedia(link.media).matches)

/** When the style sheets of the document are here, or have kept it waiting long enough. */
export function styled(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i][href]')].filter(isComing)
  const each = links.map(
    link =>
      new Promise(resolve => {
        for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
      }),
  )
  return Promise.race([Promise.all(each), new Promise(resolve => setTimeout(resolve, longestWait))])
}
