import { X509Certificate } from 'node:crypto'
import { AppError } from '#server/platform/core/errors.ts'
import {
  findAttribute,
  getOnlyChild,
  isNamed,
  listChildren,
  listElementsNamed,
  namespaces,
  parseXml,
} from '../saml/xml.ts'

/** A SAML identity provider; `certificates` are in PEM format. */
export type SamlEntity = { entityId: string; signOnUrl: string; certificates: string[] }

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxEntityIdLength = 1_024

/** Whether the sign-on URL uses https. Plain http is allowed only on this machine. */
function isAllowedSignOnUrl(address: string | null): address is string {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

function getSignOnUrl(role: Element): string {
  const services = listChildren(role, namespaces.metadata, 'SingleSignOnService')
  const address =
    services.find(service => findAttribute(service, 'Binding') === redirectBinding)?.getAttribute('Location') ?? null
  if (!isAllowedSignOnUrl(address)) throw new Error('the metadata has no sign-on URL with HTTP-Redirect over https')
  return address
}

/**
 * Returns the certificate in PEM format if it has an RSA key of at least 2,048 bits; signatures with other keys are not
 * accepted anyway.
 */
function parseCertificate(text: string): string[] {
  const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048
    ? [certificate.toString()]
    : []
}

function listCertificates(role: Element): string[] {
  const keys = listChildren(role, namespaces.metadata, 'KeyDescriptor').filter(
    key => (findAttribute(key, 'use') ?? 'signing') === 'signing',
  )
  const elements = keys.flatMap(key => Array.from(key.getElementsByTagNameNS(namespaces.signature, 'X509Certificate')))
  const certificates = [...new Set(elements.flatMap(each => parseCertificate(each.textContent ?? '')))]
  if (certificates.length === 0) throw new Error('the metadata has no usable signing certificate')
  return certificates
}

/** Some providers wrap their descriptor in a list of one. */
function getDescriptor(root: Element): Element {
  const descriptors = isNamed(root, namespaces.metadata, 'EntityDescriptor')
    ? [root]
    : listChildren(root, namespaces.metadata, 'EntityDescriptor')
  const [descriptor, ...others] = descriptors.filter(each => listElementsNamed(each, 'IDPSSODescriptor').length > 0)
  if (!descriptor || others.length > 0) throw new Error('the metadata does not describe exactly one identity provider')
  return descriptor
}

function parseEntity(root: Element): SamlEntity {
  const descriptor = getDescriptor(root)
  const entityId = findAttribute(descriptor, 'entityID')
  if (!entityId || entityId.length > maxEntityIdLength) throw new Error('the metadata has no valid entityID')
  const role = getOnlyChild(descriptor, namespaces.metadata, 'IDPSSODescriptor')
  const protocols = (findAttribute(role, 'protocolSupportEnumeration') ?? '').split(/\s+/)
  if (!protocols.includes(namespaces.protocol)) throw new Error('the provider does not support SAML 2.0')
  return { entityId, signOnUrl: getSignOnUrl(role), certificates: listCertificates(role) }
}

/** Parses a provider's metadata. Throws AppError('metadata_invalid'). */
export function parseSamlMetadata(xml: string): SamlEntity {
  try {
    return parseEntity(parseXml(xml))
  } catch (cause) {
    throw new AppError('metadata_invalid', { cause })
  }
}
