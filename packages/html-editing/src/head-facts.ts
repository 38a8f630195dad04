import { createLookup, resolveReference } from './lookup.ts'
import { type Element, findAttribute, getText, listElements, readSource } from './tree.ts'

/** A page's metadata from its head. `image` and `icon` are absolute URLs or project paths. */
export type HeadFacts = {
  title: string | null
  description: string | null
  image: string | null
  icon: string | null
  lang: string | null
}

const metaNames = ['description', 'og:description', 'og:title', 'og:image', 'twitter:image']
const normalizeText = (value: string | null, longest: number) =>
  value?.replace(/\s+/g, ' ').trim().slice(0, longest) || null

/** Returns the lower-case name of a meta element, if it is one of the names that are read here. */
function findKnownMetaName(element: Element): string | null {
  if (element.tagName !== 'meta') return null
  const name = (findAttribute(element, 'property') ?? findAttribute(element, 'name') ?? '').toLowerCase()
  return metaNames.includes(name) ? name : null
}

/** Returns an HTTP URL unchanged and any other reference as the path of an existing project file; null otherwise. */
function resolveTarget(reference: string | null, entry: string, paths: readonly string[]): string | null {
  if (!reference) return null
  if (/^https?:\/\//i.test(reference)) return reference
  const path = resolveReference(entry, reference)
  return path === null ? null : createLookup(paths)(path)
}

/**
 * Reads title, description, picture, icon and language for the parent page that frames this one. The page's own tags
 * take precedence over Open Graph tags.
 */
export function readHeadFacts(html: string, entry: string, paths: readonly string[]): HeadFacts {
  const metas = new Map<string, string>()
  let title: string | null = null
  let icon: string | null = null
  let lang: string | null = null
  for (const element of listElements(readSource(html))) {
    if (element.tagName === 'html') lang = findAttribute(element, 'lang')
    if (element.tagName === 'title' && element.namespaceURI.endsWith('xhtml')) title ??= getText(element)
    if (element.tagName === 'link' && /(^|\s)icon(\s|$)/i.test(findAttribute(element, 'rel') ?? ''))
      icon ??= findAttribute(element, 'href')
    const name = findKnownMetaName(element)
    const content = name && findAttribute(element, 'content')
    if (name && content && !metas.has(name)) metas.set(name, content)
  }
  return {
    title: normalizeText(title, 300) ?? normalizeText(metas.get('og:title') ?? null, 300),
    description: normalizeText(metas.get('description') ?? metas.get('og:description') ?? null, 1_000),
    image: resolveTarget(metas.get('og:image') ?? metas.get('twitter:image') ?? null, entry, paths),
    icon: resolveTarget(icon, entry, paths),
    lang: lang && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang) ? lang : null,
  }
}
