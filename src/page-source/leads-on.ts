import { attributeOf, elementsOf, nameOf, readSource, textOf } from './tree.ts'

/** What a script takes out of the page around by names in braces. */
const taken = /\{([^{}]*)\}\s*=\s*(?:window\s*\.\s*)?vitrine\b/g

/** Whether a script may lead a shopper on: it calls the page around, or marks an element that does. */
export const scriptLeadsOn = (code: string): boolean =>
  /\bdata-(?:next|skip)\b|\bdataset\.(?:next|skip)\b/.test(code) ||
  /\bvitrine\s*(?:\?\.|\.)\s*(?:next|skip)\b/.test(code) ||
  Array.from(code.matchAll(taken)).some(([, names]) => /\b(?:next|skip)\b/.test(names ?? ''))

/**
 * Whether a document of a funnel leads its shopper on without a purchase: something is marked with next or skip, or a script in
 * it may do that.
 */
export const documentLeadsOn = (html: string): boolean =>
  elementsOf(readSource(html)).some(
    element =>
      attributeOf(element, 'data-next') !== null ||
      attributeOf(element, 'data-skip') !== null ||
      element.attrs.some(one => nameOf(one).startsWith('on') && scriptLeadsOn(one.value)) ||
      (element.tagName === 'script' && scriptLeadsOn(textOf(element))),
  )
