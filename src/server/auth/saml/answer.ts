import type { Config } from '#server/kernel/config.ts'
import type { Provider } from '../providers/repository.ts'
import { samlAddresses } from './addresses.ts'
import { serviceOf, skewMs } from './service.ts'
import { attributeOf, childrenOf, everyNamed, isNamed, namespaces, onlyChild, readXml, textOf } from './xml.ts'

const { assertion: saml, protocol: samlp } = namespaces
const dsig = namespaces.signature
const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'

/** What signatures may be made with. SHA-1 is none of it, nor is anything that leaves comments in what was signed. */
const allowed = {
  SignatureMethod: [`${rsa}-sha256`, `${rsa}-sha512`, 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1'],
  DigestMethod: [`${xmlenc}sha256`, `${xmlenc}sha512`],
  CanonicalizationMethod: [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
  Transform: [`${dsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'],
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Reading the signature takes a time that grows with the square of their number; answers have some dozens to some hundreds. */
const mostTags = 3_000

function refuseUnless(isTrue: boolean, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message)
}

/** What can be said of an answer before its signature: one assertion, whose place is its own, signed by what is taken. */
function checkEnvelope(root: Element, acsUrl: string, issuer: string): void {
  refuseUnless(isNamed(root, samlp, 'Response'), 'not an answer of SAML')
  const code = attributeOf(onlyChild(onlyChild(root, samlp, 'Status'), samlp, 'StatusCode'), 'Value')
  refuseUnless(code === success, `the provider answered ${/[\w]{1,40}$/.exec(code ?? '')?.[0] ?? 'nothing'}`)
  const destination = attributeOf(root, 'Destination')
  refuseUnless(destination === null || destination === acsUrl, 'an answer for another address')
  refuseUnless(everyNamed(root, 'Assertion').length === 1, 'there has to be one Assertion')
  onlyChild(root, saml, 'Assertion')
  for (const each of childrenOf(root, saml, 'Issuer')) refuseUnless(textOf(each) === issuer, 'of another issuer')
  for (const [name, algorithms] of Object.entries(allowed)) {
    for (const each of everyNamed(root, name)) {
      refuseUnless(algorithms.includes(attributeOf(each, 'Algorithm') ?? ''), `${name} is not taken`)
    }
  }
}

type Asked = { acsUrl: string; requestId: string; now: Date }

function timeOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name)
  if (text === null) return null
  const time = Date.parse(text)
  refuseUnless(!Number.isNaN(time), `${name} is no time`)
  return time
}

function isTimely(element: Element, now: Date): boolean {
  const [from, until] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')]
  return (from === null || from <= now.getTime() + skewMs) && (until === null || until > now.getTime() - skewMs)
}

/** Whether whoever brings the assertion here, now, as the answer to this request, is who it speaks of. */
function confirms(confirmation: Element, { acsUrl, requestId, now }: Asked): boolean {
  if (attributeOf(confirmation, 'Method') !== bearer) return false
  const [data] = childrenOf(confirmation, saml, 'SubjectConfirmationData')
  return (
    data !== undefined &&
    attributeOf(data, 'Recipient') === acsUrl &&
    attributeOf(data, 'InResponseTo') === requestId &&
    attributeOf(data, 'NotOnOrAfter') !== null &&
    isTimely(data, now)
  )
}

/** What a signed assertion has to say beside what the library looks at. */
function checkAssertion(assertion: Element, issuer: string, asked: Asked): void {
  refuseUnless(isNamed(assertion, saml, 'Assertion'), 'not an assertion')
  refuseUnless(textOf(onlyChild(assertion, saml, 'Issuer')) === issuer, 'of another issuer')
  const confirmations = childrenOf(onlyChild(assertion, saml, 'Subject'), saml, 'SubjectConfirmation')
  refuseUnless(
    confirmations.some(each => confirms(each, asked)),
    'not for who brings it here and now',
  )
  const conditions = onlyChild(assertion, saml, 'Conditions')
  refuseUnless(isTimely(conditions, asked.now), 'not of this time')
  const statements = childrenOf(assertion, saml, 'AuthnStatement')
  refuseUnless(statements.length > 0, 'nobody signed in')
  const ends = statements.map(each => timeOf(each, 'SessionNotOnOrAfter'))
  refuseUnless(
    ends.every(end => end === null || end > asked.now.getTime() - skewMs),
    'of a session that is over',
  )
}

type Answered = { config: Config; provider: Provider; requestId: string; now: Date }

/**
 * The assertion that a provider signed for this shop, as the answer to this request. Only what the signature covers is
 * returned. Throws when it is anything else.
 * @param answer the form's field, base64
 */
export async function readAnswer(answer: string, { config, provider, requestId, now }: Answered): Promise<Element> {
  const { acsUrl } = samlAddresses(config)
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  refuseUnless(xml.split('<', mostTags + 2).length <= mostTags + 1, 'too many tags')
  checkEnvelope(readXml(xml), acsUrl, provider.issuer)
  const service = serviceOf(config, provider, requestId)
  const { profile } = await service.validatePostResponseAsync({ SAMLResponse: answer })
  const signed = profile?.getAssertionXml?.()
  refuseUnless(signed !== undefined, 'nothing is signed')
  const assertion = readXml(signed)
  checkAssertion(assertion, provider.issuer, { acsUrl, requestId, now })
  return assertion
}
