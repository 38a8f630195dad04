import { findAttribute, getAttributeName, getText, listElements, readSource } from './tree.ts'

/** Matches the names that a script destructures from `vitrine`. */
const destructuredNames = /\{([^{}]*)\}\s*=\s*(?:window\s*\.\s*)?vitrine\b/g

/** Whether a script may let the shopper continue: it uses `next` or `skip` of `vitrine`, or marks an element. */
export const canScriptContinue = (code: string): boolean =>
  /\bdata-(?:next|skip)\b|\bdataset\.(?:next|skip)\b/.test(code) ||
  /\bvitrine\s*(?:\?\.|\.)\s*(?:next|skip)\b/.test(code) ||
  Array.from(code.matchAll(destructuredNames)).some(([, names]) => /\b(?:next|skip)\b/.test(names ?? ''))

/**
 * Whether an upsell document lets the shopper continue without a purchase: an element is marked with `data-next` or
 * `data-skip`, or a script may do so.
 */
export const canDocumentContinue = (html: string): boolean =>
  listElements(readSource(html)).some(
    element =>
      findAttribute(element, 'data-next') !== null ||
      findAttribute(element, 'data-skip') !== null ||
      element.attrs.some(one => getAttributeName(one).startsWith('on') && canScriptContinue(one.value)) ||
      (element.tagName === 'script' && canScriptContinue(getText(element))),
  )
