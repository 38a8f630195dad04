import type { Config } from '#server/platform/config/config.ts'
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

/** Accepted algorithms. SHA-1 is excluded, and so is canonicalization that keeps comments. */
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

/** Verifying a signature takes time quadratic in the number of tags. Real responses have at most some hundreds. */
const maxTags = 3_000

function assertValid(isTrue: boolean, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message)
}

/**
 * Checks a response before its signature: it has one assertion, at the expected place, with accepted algorithms only.
 */
function assertValidEnvelope(root: Element, acsUrl: string, issuer: string): void {
  assertValid(isNamed(root, samlp, 'Response'), 'the document is not a SAML response')
  const code = findAttribute(getOnlyChild(getOnlyChild(root, samlp, 'Status'), samlp, 'StatusCode'), 'Value')
  assertValid(
    code === successStatus,
    `the provider answered with the status ${/[\w]{1,40}$/.exec(code ?? '')?.[0] ?? 'nothing'}`,
  )
  const destination = findAttribute(root, 'Destination')
  assertValid(destination === null || destination === acsUrl, 'the response is for another address')
  assertValid(listElementsNamed(root, 'Assertion').length === 1, 'the response must have exactly one Assertion')
  getOnlyChild(root, saml, 'Assertion')
  for (const each of listChildren(root, saml, 'Issuer'))
    assertValid(getText(each) === issuer, 'the issuer is another provider')
  for (const [name, algorithms] of Object.entries(allowedAlgorithms)) {
    for (const each of listElementsNamed(root, name)) {
      assertValid(algorithms.includes(findAttribute(each, 'Algorithm') ?? ''), `${name} is not allowed`)
    }
  }
}

type ExpectedRequest = { acsUrl: string; requestId: string; now: Date }

function parseTimeAttribute(element: Element, name: string): number | null {
  const text = findAttribute(element, name)
  if (text === null) return null
  const time = Date.parse(text)
  assertValid(!Number.isNaN(time), `${name} is not a valid time`)
  return time
}

function isWithinValidity(element: Element, now: Date): boolean {
  const [from, until] = [parseTimeAttribute(element, 'NotBefore'), parseTimeAttribute(element, 'NotOnOrAfter')]
  return (
    (from === null || from <= now.getTime() + maxClockSkewMs) &&
    (until === null || until > now.getTime() - maxClockSkewMs)
  )
}

/** Whether the assertion confirms its subject for this request, at this URL and time. */
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

/** Checks what the library does not check in a signed assertion. */
function assertValidAssertion(assertion: Element, issuer: string, expected: ExpectedRequest): void {
  assertValid(isNamed(assertion, saml, 'Assertion'), 'the signed element is not an Assertion')
  assertValid(getText(getOnlyChild(assertion, saml, 'Issuer')) === issuer, 'the issuer is another provider')
  const confirmations = listChildren(getOnlyChild(assertion, saml, 'Subject'), saml, 'SubjectConfirmation')
  assertValid(
    confirmations.some(each => isSubjectConfirmed(each, expected)),
    'no bearer confirmation for this address, request and time',
  )
  const conditions = getOnlyChild(assertion, saml, 'Conditions')
  assertValid(isWithinValidity(conditions, expected.now), 'the conditions are not valid at this time')
  const statements = listChildren(assertion, saml, 'AuthnStatement')
  assertValid(statements.length > 0, 'the assertion has no AuthnStatement')
  const ends = statements.map(each => parseTimeAttribute(each, 'SessionNotOnOrAfter'))
  assertValid(
    ends.every(end => end === null || end > expected.now.getTime() - maxClockSkewMs),
    'the provider session has expired',
  )
}

type ResponseOptions = { config: Config; provider: Provider; requestId: string; now: Date }

/**
 * Returns the assertion that the provider signed in response to this request. Only signed content is returned. Throws
 * when the response is not valid.
 * @param answer the response as the form field contains it, in base64
 */
export async function parseSamlResponse(
  answer: string,
  { config, provider, requestId, now }: ResponseOptions,
): Promise<Element> {
  const { acsUrl } = buildSamlUrls(config)
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  assertValid(xml.split('<', maxTags + 2).length <= maxTags + 1, 'the response has too many tags')
  assertValidEnvelope(parseXml(xml), acsUrl, provider.issuer)
  const service = createSamlService(config, provider, requestId)
  const { profile } = await service.validatePostResponseAsync({ SAMLResponse: answer })
  const signed = profile?.getAssertionXml?.()
  assertValid(signed !== undefined, 'the response contains no signed assertion')
  const assertion = parseXml(signed)
  assertValidAssertion(assertion, provider.issuer, { acsUrl, requestId, now })
  return assertion
}
