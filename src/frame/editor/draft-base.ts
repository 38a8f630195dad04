/** Placeholder for the address of the project's files in a shown tree: `base` of admin/editor/session/page-tree.ts. */
const placeholderBase = '/_draft/~'
const base = /^\/_draft\/[^/]+/.exec(location.pathname)?.[0] ?? placeholderBase

/** Returns the tree with the project's files at the address that this document was loaded from. */
export const withDraftBase = (tree: string) => tree.replaceAll(placeholderBase, base)
/** Returns markup as its author writes it, without that address. */
export const withoutDraftBase = (html: string) => html.replaceAll(base, '')

const maxWaitMs = 1_500
const isLoading = (link: HTMLLinkElement) =>
  link.sheet === null && !link.disabled && (link.media === '' || matchMedia(link.media).matches)

/** Resolves when the document's style sheets have loaded, or after `maxWaitMs`. */
export function waitForStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i][href]')].filter(isLoading)
  const each = links.map(
    link =>
      new Promise(resolve => {
        for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
      }),
  )
  return Promise.race([Promise.all(each), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
}
