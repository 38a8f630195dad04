/**
 * Placeholder for the base URL of the project's files in the tree that the frame shows: `base` of
 * admin/editor/session/page-tree.ts.
 */
const placeholderBase = '/_draft/~'
const base = /^\/_draft\/[^/]+/.exec(location.pathname)?.[0] ?? placeholderBase

/** Returns the tree with the base URL from which this document was loaded in place of the placeholder. */
export const withDraftBase = (tree: string) => tree.replaceAll(placeholderBase, base)
/** Returns markup as its author writes it, without the base URL. */
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
