import { isSafeUrl } from '@vitrine/html-editing/edits/safe-values.ts'

/** The target of a link, in the categories that the dialog offers. */
export type LinkTarget =
  | { kind: 'checkout'; product: string; sku: string }
  | { kind: 'page'; path: string }
  | { kind: 'address'; href: string }

/**
 * Classifies the URL of a link.
 * @param paths the paths of the pages that the dialog offers
 */
export function parseLinkTarget(href: string, paths: readonly string[]): LinkTarget {
  const [path = '', query = ''] = href.split('#')[0]?.split('?') ?? []
  const parameters = new URLSearchParams(query)
  const product = parameters.get('product')
  if (/^\/checkout(-page)?$/.test(path) && product !== null)
    return { kind: 'checkout', product, sku: parameters.get('sku') ?? '' }
  return paths.includes(path) ? { kind: 'page', path } : { kind: 'address', href }
}

/** Whether a link may have this URL. */
export const isUsableHref = (href: string): boolean => href.trim() !== '' && href.length <= 2_000 && isSafeUrl(href)
