import type { Profile } from '../identities/arrive.ts'
import { givenAddress } from '../identities/given-address.ts'
import { givenName } from '../identities/given-name.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import { attributeOf, childrenOf, namespaces, onlyChild, textOf } from './xml.ts'

const saml = namespaces.assertion
const standard = /^urn:oasis:names:tc:SAML:[12]\.[01]:nameid-format:/
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Attributes that name somebody for good. */
const lastingNames = ['subject-id', 'pairwise-id']
/** What providers call the same thing, the most particular first. */
const names = {
  email: ['urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`, 'mail', 'Mail', 'email', 'Email'],
  full_name: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  given_name: ['urn:oid:2.5.4.42', `${claims}/givenname`, 'givenName', 'given_name', 'firstName'],
  family_name: ['urn:oid:2.5.4.4', `${claims}/surname`, 'sn', 'surname', 'family_name', 'lastName'],
} as const

const longest = 500

/** Attributes that say one thing; what is said twice says nothing. */
function attributesOf(assertion: Element): Map<string, string> {
  const said = new Map<string, string | null>()
  const statements = childrenOf(assertion, saml, 'AttributeStatement')
  for (const attribute of statements.flatMap(each => childrenOf(each, saml, 'Attribute'))) {
    const name = attributeOf(attribute, 'Name') ?? ''
    const [value, ...others] = childrenOf(attribute, saml, 'AttributeValue')
    const isOne = value !== undefined && others.length === 0 && value.getElementsByTagName('*').length === 0
    said.set(name, isOne && !said.has(name) ? textOf(value) : null)
  }
  const isGood = ([, text]: [string, string | null]): boolean => !!text && text.length <= longest
  return new Map([...said].filter((entry): entry is [string, string] => isGood(entry)))
}

const firstOf = (said: Map<string, string>, wanted: readonly string[]) =>
  wanted.map(name => said.get(name)).find(text => text !== undefined) ?? null

type Named = { kind: string; text: string }

/** How the provider names somebody. What it calls other providers' people by names nobody here. */
function nameOf(assertion: Element, issuer: string): Named | null {
  const [nameId, ...others] = childrenOf(onlyChild(assertion, saml, 'Subject'), saml, 'NameID')
  if (!nameId || others.length > 0) return null
  const kind = (attributeOf(nameId, 'Format') ?? 'unspecified').replace(standard, '')
  const text = textOf(nameId)
  const isOurs = [null, issuer].includes(attributeOf(nameId, 'NameQualifier'))
  return isOurs && text !== '' && text.length <= longest ? { kind, text } : null
}

/**
 * A name that lasts, with its kind before it. Whoever sets out may ask the provider for names of another kind, some of which
 * people choose for themselves: one of another kind never stands for somebody.
 */
function idOf(name: Named | null, said: Map<string, string>): string {
  if (name && name.kind !== 'transient') return `${name.kind}:${name.text}`
  const lasting = lastingNames.find(each => said.has(`urn:oasis:names:tc:SAML:attribute:${each}`))
  if (lasting) return `${lasting}:${said.get(`urn:oasis:names:tc:SAML:attribute:${lasting}`)}`
  throw new AuthError(400, 'saml_assertion_no_user_id', 'SAML Assertion does not name a user in a way that lasts')
}

function emailOf(name: Named | null, said: Map<string, string>): string {
  const given = firstOf(said, names.email) ?? (name?.kind === 'emailAddress' ? name.text : null)
  const address = givenAddress(given)
  if (address !== null) return address
  throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
}

/**
 * Who a signed assertion speaks of. The provider is believed about addresses of its own domains, which the owner named:
 * about any other it may say what it likes.
 */
export function profileOf(assertion: Element, { key, issuer, domains }: Provider): Profile {
  const said = attributesOf(assertion)
  const named = nameOf(assertion, issuer)
  const email = emailOf(named, said)
  const [first, last] = [givenName(firstOf(said, names.given_name)), givenName(firstOf(said, names.family_name))]
  const name = givenName(firstOf(said, names.full_name)) ?? ([first, last].filter(Boolean).join(' ') || null)
  return {
    provider: key,
    id: idOf(named, said),
    email,
    emailVerified: domains.includes(email.slice(email.lastIndexOf('@') + 1)),
    facts: {
      iss: issuer,
      ...(name && { name, full_name: name }),
      ...(first && { given_name: first }),
      ...(last && { family_name: last }),
      phone_verified: false,
    },
  }
}
