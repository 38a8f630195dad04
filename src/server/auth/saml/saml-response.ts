import type { Config } from '#server/kernel/config.ts'
import type { Provider } from '../providers/repository.ts'
import { createSamlService, maxClockSkewMs } from './saml-service.ts'
import { buildSamlUrls } from './saml-urls.ts'
import {
  findAttribute,
  getOnlyChild,
  getText,
  isNamed,
  listChildren,
  listElementsNamed,
  namespaces,
  parseXml,
} from './xml.ts'

const { assertion: saml, protocol: samlp } = namespaces
const dsig = namespaces.signature
const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'

/** What signatures may be made with. SHA-1 is none of it, nor is anything that leaves comments in what was signed. */
const allowedAlgorithms = {
  SignatureMethod: [`${rsa}-sha256`, `${rsa}-sha512`, 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1'],
  DigestMethod: [`${xmlenc}sha256`, `${xmlenc}sha512`],
  CanonicalizationMethod: [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
  Transform: [`${dsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'],
}

const successStatus = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Reading the signature takes a time that grows with the square of their number; answers have some dozens to some hundreds. */
const maxTags = 3_000

function assertValid(isTrue: boolean, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message)
}

/** What can be said of an answer before its signature: one assertion, whose place is its own, signed by what is taken. */
function assertValidEnvelope(root: Element, acsUrl: string, issuer: string): void {
  assertValid(isNamed(root, samlp, 'Response'), 'not an answer of SAML')
  const code = findAttribute(getOnlyChild(getOnlyChild(root, samlp, 'Status'), samlp, 'StatusCode'), 'Value')
  assertValid(code === successStatus, `the provider answered ${/[\w]{1,40}$/.exec(code ?? '')?.[0] ?? 'nothing'}`)
  const destination = findAttribute(root, 'Destination')
  assertValid(destination === null || destination === acsUrl, 'an answer for another address')
  assertValid(listElementsNamed(root, 'Assertion').length === 1, 'there has to be one Assertion')
  getOnlyChild(root, saml, 'Assertion')
  for (const each of listChildren(root, saml, 'Issuer')) assertValid(getText(each) === issuer, 'of another issuer')
  for (const [name, algorithms] of Object.entries(allowedAlgorithms)) {
    for (const each of listElementsNamed(root, name)) {
      assertValid(algorithms.includes(findAttribute(each, 'Algorithm') ?? ''), `${name} is not taken`)
    }
  }
}

type ExpectedRequest = { acsUrl: string; requestId: string; now: Date }

function parseTimeAttribute(element: Element, name: string): number | null {
  const text = findAttribute(element, name)
  if (text === null) return null
  const time = Date.parse(text)
  assertValid(!Number.isNaN(time), `${name} is no time`)
  return time
}

function isWithinValidity(element: Element, now: Date): boolean {
  const [from, until] = [parseTimeAttribute(element, 'NotBefore'), parseTimeAttribute(element, 'NotOnOrAfter')]
  return (
    (from === null || from <= now.getTime() + maxClockSkewMs) &&
    (until === null || until > now.getTime() - maxClockSkewMs)
  )
}

/** Whether whoever brings the assertion here, now, as the answer to this request, is who it speaks of. */
function isSubjectConfirmed(confirmation: Element, { acsUrl, requestId, now }: ExpectedRequest): boolean {
  if (findAttribute(confirmation, 'Method') !== bearerMethod) return false
  const [data] = listChildren(confirmation, saml, 'SubjectConfirmationData')
  return (
    data !== undefined &&
    findAttribute(data, 'Recipient') === acsUrl &&
    findAttribute(data, 'InResponseTo') === requestId &&
    findAttribute(data, 'NotOnOrAfter') !== null &&
    isWithinValidity(data, now)
  )
}

/** What a signed assertion has to say beside what the library looks at. */
function assertValidAssertion(assertion: Element, issuer: string, asked: ExpectedRequest): void {
  assertValid(isNamed(assertion, saml, 'Assertion'), 'not an assertion')
  assertValid(getText(getOnlyChild(assertion, saml, 'Issuer')) === issuer, 'of another issuer')
  const confirmations = listChildren(getOnlyChild(assertion, saml, 'Subject'), saml, 'SubjectConfirmation')
  assertValid(
    confirmations.some(each => isSubjectConfirmed(each, asked)),
    'not for who brings it here and now',
  )
  const conditions = getOnlyChild(assertion, saml, 'Conditions')
  assertValid(isWithinValidity(conditions, asked.now), 'not of this time')
  const statements = listChildren(assertion, saml, 'AuthnStatement')
  assertValid(statements.length > 0, 'nobody signed in')
  const ends = statements.map(each => parseTimeAttribute(each, 'SessionNotOnOrAfter'))
  assertValid(
    ends.every(end => end === null || end > asked.now.getTime() - maxClockSkewMs),
    'of a session that is over',
  )
}

type ResponseOptions = { config: Config; provider: Provider; requestId: string; now: Date }

/**
 * The assertion that a provider signed for this shop, as the answer to this request. Only what the signature covers is
 * returned. Throws when it is anything else.
 * @param answer the form's field, base64
 */
export async function parseSamlResponse(
  answer: string,
  { config, provider, requestId, now }: ResponseOptions,
): Promise<Element> {
  const { acsUrl } = buildSamlUrls(config)
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  assertValid(xml.split('<', maxTags + 2).length <= maxTags + 1, 'too many tags')
  assertValidEnvelope(parseXml(xml), acsUrl, provider.issuer)
  const service = createSamlService(config, provider, requestId)
  const { profile } = await service.validatePostResponseAsync({ SAMLResponse: answer })
  const signed = profile?.getAssertionXml?.()
  assertValid(signed !== undefined, 'nothing is signed')
  const assertion = parseXml(signed)
  assertValidAssertion(assertion, provider.issuer, { acsUrl, requestId, now })
  return assertion
}
