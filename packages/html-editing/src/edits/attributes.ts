import { type AttributeChanges, applyAttributeChanges, buildAttributeSplices } from '../attribute-splices.ts'
import type { Page } from '../page-index.ts'
import { isWritable, normalizeLineEnds } from '../source-format.ts'
import type { Splice } from '../splice.ts'
import { type Element, findAttribute, getAttributeName, isElement, type Node } from '../tree.ts'
import { type Draft, type DraftResult, findRange, isCodeElement, isSingle } from './edit.ts'
import { isPictureUrl, isSafeAttribute, isSafeStyleValue, isSafeUrl } from './safe-values.ts'
import { patchStyle } from './style-declarations.ts'

/** Changes attributes of one start tag. If the tag is misnested, all elements that it produces change together. */
export function draftAttributes(page: Page, element: Element, changes: AttributeChanges): DraftResult {
  const tag = page.tags.get(element.attrs)
  const isSound = Object.values(changes).every(value => value === null || (isWritable(value) && value.length <= 20_000))
  if (!tag || !isSound) return 'not_allowed'
  return {
    splices: buildAttributeSplices(page.source, tag.element, changes, page.format),
    change: { attributes: new Map([[element.attrs, applyAttributeChanges(element, changes)]]) },
  }
}

export function setAttr(page: Page, element: Element, name: string, input: string | null): DraftResult {
  const value = input === null ? null : normalizeLineEnds(input)
  const isFrame = element.tagName === 'iframe' && name === 'src' && value !== null && /^https:\/\//i.test(value)
  if (!isSafeAttribute(name, value) || (isCodeElement(element) && !isFrame)) return 'not_allowed'
  return draftAttributes(page, element, { [name]: value })
}

/** Sets CSS properties in an element's style attribute. A style attribute that becomes empty is removed. */
export function setStyle(page: Page, element: Element, style: Readonly<Record<string, string | null>>): DraftResult {
  const isPlain = Object.entries(style).every(
    ([name, value]) => /^-{0,2}[a-z][a-z0-9-]*$/i.test(name) && (value === null || isSafeStyleValue(value)),
  )
  if (!isPlain || isCodeElement(element)) return 'not_allowed'
  // The other elements that a misnested tag produces would change too, although they look unrelated.
  if (!isSingle(page, element)) return 'refused'
  const before = findAttribute(element, 'style')
  const after = patchStyle(before ?? '', style)
  if (after === null) return 'refused'
  return draftAttributes(page, element, { style: after.trim() === '' ? null : after })
}

export function setLink(page: Page, element: Element, href: string): DraftResult {
  const name = element.namespaceURI.endsWith('svg') && findAttribute(element, 'href') === null ? 'xlink:href' : 'href'
  if (!['a', 'area'].includes(element.tagName) || !isSafeUrl(href)) return 'not_allowed'
  return draftAttributes(page, element, { [name]: href })
}

/** Attributes that make a browser or a script of the page show another picture instead of the new one. */
const competingAttribute =
  /^(srcset|sizes|data-([a-z]+-)?(src|srcset|sizes)|data-(lazy|original|echo|flickity-lazyload))$/

const buildCompetingRemovals = (element: Element): AttributeChanges =>
  Object.fromEntries(
    element.attrs
      .map(getAttributeName)
      .filter(name => competingAttribute.test(name))
      .map(name => [name, null]),
  )

/**
 * Returns the <source> elements beside an <img> in its <picture>. On some screens browsers show one of them instead.
 */
const listSourcesBeside = (element: Element): Element[] => {
  const { parentNode } = element
  if (parentNode?.nodeName !== 'picture') return []
  return parentNode.childNodes.filter(isElement).filter(one => one.tagName === 'source')
}

function buildPictureChanges(element: Element, src: string): AttributeChanges | null {
  if (
    element.tagName === 'img' ||
    (element.tagName === 'input' && /^image$/i.test(findAttribute(element, 'type') ?? ''))
  )
    return { ...buildCompetingRemovals(element), src }
  if (element.tagName === 'video') return { poster: src }
  if (element.tagName === 'image') return { [findAttribute(element, 'href') === null ? 'xlink:href' : 'href']: src }
  const style = findAttribute(element, 'style') ?? ''
  const address = /url\(\s*(?:"[^"]*"|'[^']*'|[^"'()\s]*)\s*\)/i
  if (!address.test(style) || /["'()\\\s]/.test(src)) return null
  return { style: style.replace(address, () => `url('${src}')`) }
}

/**
 * Replaces the picture of an <img>, a picture button, a video's poster, an SVG image or the first url() of a style
 * attribute. What would be shown instead is removed: srcset, <source> and the attributes of lazy loaders.
 */
export function replaceImage(page: Page, element: Element, src: string): DraftResult {
  const changes = isPictureUrl(src) ? buildPictureChanges(element, src) : null
  if (!changes) return 'not_allowed'
  const attributes = draftAttributes(page, element, changes)
  const sources = listSourcesBeside(element)
  if (typeof attributes === 'string' || Array.isArray(attributes) || sources.length === 0) return attributes
  return removeSources(page, attributes, element.parentNode, sources)
}

function removeSources(page: Page, draft: Draft, picture: Node | null, sources: readonly Element[]): DraftResult {
  if (!picture || !('childNodes' in picture)) return 'refused'
  const removals: Splice[] = []
  for (const source of sources) {
    const range = isSingle(page, source) ? findRange(source) : null
    if (!range) return 'refused'
    removals.push({ ...range, text: '' })
  }
  const remaining = picture.childNodes.filter(node => !isElement(node) || !sources.includes(node))
  return {
    splices: [...draft.splices, ...removals],
    change: { ...draft.change, children: new Map<Node, readonly Node[]>([[picture, remaining]]) },
  }
}
