import { normalizeProviderEmail } from '../identities/normalize-provider-email.ts'
import { normalizeProviderName } from '../identities/normalize-provider-name.ts'
import type { Profile } from '../identities/sign-in-with-profile.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import { findAttribute, getOnlyChild, getText, listChildren, namespaces } from './xml.ts'

const saml = namespaces.assertion
const standardNameIdPattern = /^urn:oasis:names:tc:SAML:[12]\.[01]:nameid-format:/
const claimsNamespace = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Attributes that identify a person permanently. */
const persistentIdAttributes = ['subject-id', 'pairwise-id']
/** The names that providers use for an attribute, the most specific first. */
const attributeNames = {
  email: ['urn:oid:0.9.2342.19200300.100.1.3', `${claimsNamespace}/emailaddress`, 'mail', 'Mail', 'email', 'Email'],
  full_name: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  given_name: ['urn:oid:2.5.4.42', `${claimsNamespace}/givenname`, 'givenName', 'given_name', 'firstName'],
  family_name: ['urn:oid:2.5.4.4', `${claimsNamespace}/surname`, 'sn', 'surname', 'family_name', 'lastName'],
} as const

const maxAttributeLength = 500

/** Returns the attributes that have exactly one value. An attribute that appears twice is ambiguous and ignored. */
function parseAttributes(assertion: Element): Map<string, string> {
  const attributes = new Map<string, string | null>()
  const statements = listChildren(assertion, saml, 'AttributeStatement')
  for (const attribute of statements.flatMap(each => listChildren(each, saml, 'Attribute'))) {
    const name = findAttribute(attribute, 'Name') ?? ''
    const [value, ...others] = listChildren(attribute, saml, 'AttributeValue')
    const isOne = value !== undefined && others.length === 0 && value.getElementsByTagName('*').length === 0
    attributes.set(name, isOne && !attributes.has(name) ? getText(value) : null)
  }
  const isUsable = ([, text]: [string, string | null]): boolean => !!text && text.length <= maxAttributeLength
  return new Map([...attributes].filter((entry): entry is [string, string] => isUsable(entry)))
}

const findFirstAttribute = (attributes: Map<string, string>, names: readonly string[]) =>
  names.map(name => attributes.get(name)).find(text => text !== undefined) ?? null

type NameId = { kind: string; text: string }

/** Returns the NameID that the provider uses for the person; null for a NameID that belongs to another provider. */
function getNameId(assertion: Element, issuer: string): NameId | null {
  const [nameId, ...others] = listChildren(getOnlyChild(assertion, saml, 'Subject'), saml, 'NameID')
  if (!nameId || others.length > 0) return null
  const kind = (findAttribute(nameId, 'Format') ?? 'unspecified').replace(standardNameIdPattern, '')
  const text = getText(nameId)
  const isOurs = [null, issuer].includes(findAttribute(nameId, 'NameQualifier'))
  return isOurs && text !== '' && text.length <= maxAttributeLength ? { kind, text } : null
}

/**
 * Builds a permanent id prefixed with its kind. Some providers let a user request a NameID of another kind, whose value
 * users may choose themselves: without the prefix, such a value could match another person's id.
 */
function getProfileId(name: NameId | null, attributes: Map<string, string>): string {
  if (name && name.kind !== 'transient') return `${name.kind}:${name.text}`
  const idAttribute = persistentIdAttributes.find(each => attributes.has(`urn:oasis:names:tc:SAML:attribute:${each}`))
  if (idAttribute) return `${idAttribute}:${attributes.get(`urn:oasis:names:tc:SAML:attribute:${idAttribute}`)}`
  throw new AuthError(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion does not contain a persistent identifier of the user',
  )
}

function getProfileEmail(name: NameId | null, attributes: Map<string, string>): string {
  const stated =
    findFirstAttribute(attributes, attributeNames.email) ?? (name?.kind === 'emailAddress' ? name.text : null)
  const address = normalizeProviderEmail(stated)
  if (address !== null) return address
  throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
}

/**
 * Builds a profile from a signed assertion. The provider is trusted only for e-mail addresses in its own domains, which
 * the owner entered, because it could claim any other address.
 */
export function toProfile(assertion: Element, { key, issuer, domains }: Provider): Profile {
  const attributes = parseAttributes(assertion)
  const nameId = getNameId(assertion, issuer)
  const email = getProfileEmail(nameId, attributes)
  const [first, last] = [
    normalizeProviderName(findFirstAttribute(attributes, attributeNames.given_name)),
    normalizeProviderName(findFirstAttribute(attributes, attributeNames.family_name)),
  ]
  const name =
    normalizeProviderName(findFirstAttribute(attributes, attributeNames.full_name)) ??
    ([first, last].filter(Boolean).join(' ') || null)
  return {
    provider: key,
    id: getProfileId(nameId, attributes),
    email,
    emailVerified: domains.includes(email.slice(email.lastIndexOf('@') + 1)),
    identityData: {
      iss: issuer,
      ...(name && { name, full_name: name }),
      ...(first && { given_name: first }),
      ...(last && { family_name: last }),
      phone_verified: false,
    },
  }
}
