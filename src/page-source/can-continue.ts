import { findAttribute, getAttributeName, getText, listElements, readSource } from './tree.ts'

/** What a script takes out of the page around by names in braces. */
const destructuredNames = /\{([^{}]*)\}\s*=\s*(?:window\s*\.\s*)?vitrine\b/g

/** Whether a script may lead a shopper on: it calls the page around, or marks an element that does. */
export const canScriptContinue = (code: string): boolean =>
  /\bdata-(?:next|skip)\b|\bdataset\.(?:next|skip)\b/.test(code) ||
  /\bvitrine\s*(?:\?\.|\.)\s*(?:next|skip)\b/.test(code) ||
  Array.from(code.matchAll(destructuredNames)).some(([, names]) => /\b(?:next|skip)\b/.test(names ?? ''))

/**
 * Whether a document of a funnel leads its shopper on without a purchase: something is marked with next or skip, or a script in
 * it may do that.
 */
export const canDocumentContinue = (html: string): boolean =>
  listElements(readSource(html)).some(
    element =>
      findAttribute(element, 'data-next') !== null ||
      findAttribute(element, 'data-skip') !== null ||
      element.attrs.some(one => getAttributeName(one).startsWith('on') && canScriptContinue(one.value)) ||
      (element.tagName === 'script' && canScriptContinue(getText(element))),
  )
