import { X509Certificate } from 'node:crypto'
import { AppError } from '#server/kernel/errors.ts'
import { attributeOf, childrenOf, everyNamed, isNamed, namespaces, onlyChild, readXml } from '../saml/xml.ts'

/** A SAML provider: its name, where people are sent to, and the certificates of what it signs with, as PEM. */
export type Entity = { entityId: string; signOnUrl: string; certificates: string[] }

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const longestName = 1_024

/** People are sent to https, and to this machine itself. */
function isFit(address: string | null): address is string {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

function signOnUrlOf(role: Element): string {
  const services = childrenOf(role, namespaces.metadata, 'SingleSignOnService')
  const address =
    services.find(service => attributeOf(service, 'Binding') === redirect)?.getAttribute('Location') ?? null
  if (!isFit(address)) throw new Error('no address to send people to')
  return address
}

/** Of RSA keys of 2,048 bits or more: others sign nothing that would be taken. */
function certificateOf(text: string): string[] {
  const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048
    ? [certificate.toString()]
    : []
}

function certificatesOf(role: Element): string[] {
  const keys = childrenOf(role, namespaces.metadata, 'KeyDescriptor').filter(
    key => (attributeOf(key, 'use') ?? 'signing') === 'signing',
  )
  const given = keys.flatMap(key => Array.from(key.getElementsByTagNameNS(namespaces.signature, 'X509Certificate')))
  const certificates = [...new Set(given.flatMap(each => certificateOf(each.textContent ?? '')))]
  if (certificates.length === 0) throw new Error('no certificate of a key that signs')
  return certificates
}

/** Some wrap themselves as a list of one. */
function descriptorOf(root: Element): Element {
  const all = isNamed(root, namespaces.metadata, 'EntityDescriptor')
    ? [root]
    : childrenOf(root, namespaces.metadata, 'EntityDescriptor')
  const [descriptor, ...others] = all.filter(each => everyNamed(each, 'IDPSSODescriptor').length > 0)
  if (!descriptor || others.length > 0) throw new Error('not the metadata of one provider')
  return descriptor
}

function entityOf(root: Element): Entity {
  const descriptor = descriptorOf(root)
  const entityId = attributeOf(descriptor, 'entityID')
  if (!entityId || entityId.length > longestName) throw new Error('no name of the provider')
  const role = onlyChild(descriptor, namespaces.metadata, 'IDPSSODescriptor')
  const protocols = (attributeOf(role, 'protocolSupportEnumeration') ?? '').split(/\s+/)
  if (!protocols.includes(namespaces.protocol)) throw new Error('not of SAML 2.0')
  return { entityId, signOnUrl: signOnUrlOf(role), certificates: certificatesOf(role) }
}

/** Who a SAML provider says it is in its metadata. Throws AppError('metadata_invalid'). */
export function readMetadata(xml: string): Entity {
  try {
    return entityOf(readXml(xml))
  } catch (cause) {
    throw new AppError('metadata_invalid', { cause })
  }
}
