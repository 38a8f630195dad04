import { isSafeUrl } from '#page-source/edits/safe-values.ts'

/** Where a link of a page leads, as a seller thinks of it. */
export type LinkTarget =
  | { kind: 'checkout'; product: string; sku: string }
  | { kind: 'page'; path: string }
  | { kind: 'address'; href: string }

/** What a link's address means. @param paths of the pages a seller can choose */
export function parseLinkTarget(href: string, paths: readonly string[]): LinkTarget {
  const [path = '', query = ''] = href.split('#')[0]?.split('?') ?? []
  const asked = new URLSearchParams(query)
  const product = asked.get('product')
  if (/^\/checkout(-page)?$/.test(path) && product !== null)
    return { kind: 'checkout', product, sku: asked.get('sku') ?? '' }
  return paths.includes(path) ? { kind: 'page', path } : { kind: 'address', href }
}

/** Whether something stands there that a link may lead to. */
export const isUsableHref = (href: string): boolean => href.trim() !== '' && href.length <= 2_000 && isSafeUrl(href)
