import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

setSchemaValidator({ validate: async () => 'not validated' })

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
export const nameFormats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}
const { RSA_SHA256, RSA_SHA1 } = Constants.algorithms.signature as Record<string, string>

const addMinutes = (now: number, count: number) => new Date(now + count * 60_000).toISOString()
const renderAttribute = (name: string, value: string) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

/** Template values of a SAML response. A test may override each of them. */
type Tags = Record<string, string>
export type SamlAnswer = {
  /** The subject's permanent NameID. */
  id: string
  attributes?: Record<string, string>
  format?: string
  now?: number
  /** Overrides template values. */
  tags?: Tags
  before?: (xml: string) => string
  after?: (xml: string) => string
}

type Options = {
  entityId?: string
  signOnUrl?: string
  signs?: ReturnType<typeof createSelfSignedCertificate>
  isOld?: boolean
}

/**
 * Creates a SAML identity provider. `metadata` is for the shop's owner, and `answer` responds to a sign-in request from
 * the shop.
 */
export function createSamlProvider(options: Options = {}) {
  const { entityId = 'https://idp.lumen.example/metadata', signOnUrl = 'https://idp.lumen.example/sso' } = options
  const { signs = createSelfSignedCertificate('idp.lumen.example'), isOld = false } = options
  const provider = IdentityProvider({
    entityID: entityId,
    privateKey: signs.key,
    signingCert: signs.certificate,
    requestSignatureAlgorithm: isOld ? RSA_SHA1 : RSA_SHA256,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: false,
    singleSignOnService: [{ Binding: redirect, Location: signOnUrl }],
    loginResponseTemplate: { ...SamlLib.defaultLoginResponseTemplate, attributes: [] },
  } as Parameters<typeof IdentityProvider>[0])

  const fillTemplate = (template: string, tags: Tags, { attributes = {}, before = xml => xml }: SamlAnswer) => {
    const signedIn = `<saml:AuthnStatement AuthnInstant="${tags.IssueInstant}" SessionIndex="_session"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
    const attributeTags = Object.entries(attributes).map(([name, value]) => renderAttribute(name, value))
    const statement = `<saml:AttributeStatement>${attributeTags.join('')}</saml:AttributeStatement>`
    const filled = SamlLib.replaceTagsByValue(
      template.replace('{AuthnStatement}', '').replace('{AttributeStatement}', ''),
      tags,
    )
    return before(filled.replace('</saml:Conditions>', `$&${signedIn}${attributeTags.length > 0 ? statement : ''}`))
  }

  /**
   * Creates the form fields that the browser posts back to the shop.
   * @param loginUrl the URL to which the shop redirected
   * @param shopMetadata the shop's SAML metadata
   */
  const answer = async (loginUrl: string, shopMetadata: string, response: SamlAnswer) => {
    const { searchParams } = new URL(loginUrl)
    const shop = ServiceProvider({ metadata: shopMetadata })
    const loginRequest = await provider.parseLoginRequest(shop, 'redirect', { query: Object.fromEntries(searchParams) })
    const { request } = loginRequest.extract as unknown as {
      request: { id: string; assertionConsumerServiceUrl: string }
    }
    const now = response.now ?? Date.now()
    const acs = shop.entityMeta.getAssertionConsumerService('post') as string
    const tags: Tags = {
      ID: `_${crypto.randomUUID()}`,
      AssertionID: `_${crypto.randomUUID()}`,
      Destination: acs,
      Issuer: entityId,
      IssueInstant: addMinutes(now, 0),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: addMinutes(now, -1),
      ConditionsNotOnOrAfter: addMinutes(now, 5),
      SubjectConfirmationDataNotOnOrAfter: addMinutes(now, 5),
      SubjectRecipient: acs,
      Audience: shop.entityMeta.getEntityID() as string,
      InResponseTo: request.id,
      NameIDFormat: response.format ?? nameFormats.persistent,
      NameID: response.id,
      ...response.tags,
    }
    const loginResponse = await provider.createLoginResponse(shop, loginRequest as never, 'post', {}, ((
      template: string,
    ) => ({
      id: tags.ID,
      context: fillTemplate(template, tags, response),
    })) as never)
    const xml = Buffer.from(loginResponse.context, 'base64').toString('utf8')
    const sent = Buffer.from(response.after?.(xml) ?? xml).toString('base64')
    return { SAMLResponse: sent, RelayState: searchParams.get('RelayState') ?? '' }
  }
  /** Signs the whole response instead of only the assertion. */
  const signWhole = (xml: string) =>
    SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      privateKey: signs.key,
      signatureAlgorithm: RSA_SHA256 as string,
      signingCert: signs.certificate.replace(/-----[^-]+-----|\s/g, ''),
      isBase64Output: false,
      isMessageSigned: true,
    })
  return { metadata: provider.getMetadata(), entityId, answer, signs, signWhole }
}
