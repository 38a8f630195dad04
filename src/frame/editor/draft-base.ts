/** What stands in a shown tree for the address of the project's files: `base` of admin/editor/session/page-tree.ts. */
const placeholderBase = '/_draft/~'
const base = /^\/_draft\/[^/]+/.exec(location.pathname)?.[0] ?? placeholderBase

/** A tree, where files of the project have the address this document was loaded from. */
export const withDraftBase = (tree: string) => tree.replaceAll(placeholderBase, base)
/** Markup as its author writes it. */
export const withoutDraftBase = (html: string) => html.replaceAll(base, '')

const maxWaitMs = 1_500
const isLoading = (link: HTMLLinkElement) =>
  link.sheet === null && !link.disabled && (link.media === '' || matchMedia(link.media).matches)

/** When the style sheets of the document are here, or have kept it waiting long enough. */
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
