import { DOMParser } from '@xmldom/xmldom'

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

const throwInvalidXml = (message: string): never => {
  throw new Error(message)
}

/**
 * Parses untrusted XML. The text must be well-formed and have no document type, because entities could expand without
 * limit or load external resources.
 * @returns the root element
 */
export function parseXml(text: string): Element {
  if (/<!(doctype|entity)/i.test(text)) throwInvalidXml('XML must not have a document type')
  const errorHandler = { warning: throwInvalidXml, error: throwInvalidXml, fatalError: throwInvalidXml }
  const root = new DOMParser({ locator: {}, errorHandler }).parseFromString(text, 'text/xml').documentElement
  return root ?? throwInvalidXml('XML must have a root element')
}

export const isNamed = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name

const isElement = (node: Node): node is Element => node.nodeType === 1

export const listChildren = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => isElement(node) && isNamed(node, namespace, name))

/** Returns the only child with this name. Throws unless there is exactly one. */
export function getOnlyChild(parent: Element, namespace: string, name: string): Element {
  const [first, ...others] = listChildren(parent, namespace, name)
  return first && others.length === 0 ? first : throwInvalidXml(`${parent.localName} must have exactly one ${name}`)
}

/** Returns every element with this name in any namespace, at any depth, including the root. */
export const listElementsNamed = (root: Element, name: string): Element[] =>
  Array.from(root.ownerDocument.getElementsByTagNameNS('*', name))

/** Returns the text of an element. Throws when the element has child elements. */
export function getText(element: Element): string {
  if (Array.from(element.childNodes).some(isElement)) throwInvalidXml(`${element.localName} must contain only text`)
  return (element.textContent ?? '').trim()
}

/** Returns an attribute's value; null for a missing or empty attribute. */
export const findAttribute = (element: Element, name: string): string | null => element.getAttribute(name) || null
