import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createSamlProvider, type SamlAnswer } from '#tests/support/saml-provider.ts'
import type { Provider } from '../providers/repository.ts'
import { toProfile } from './profile.ts'
import { parseSamlResponse } from './saml-response.ts'
import { buildSamlMetadata, createSamlService } from './saml-service.ts'
import { getOnlyChild, listChildren, namespaces } from './xml.ts'

const config = readConfig({ PUBLIC_URL: 'http://127.0.0.1:4711' })
const lumen = createSamlProvider()
const toProviderRow = ({ metadata, entityId }: typeof lumen) =>
  ({ key: 'sso:lumen', issuer: entityId, saml_metadata: metadata, domains: ['lumen.example'] }) as unknown as Provider
const provider = toProviderRow(lumen)
const requestId = '_the-request-of-this-test'
const minute = 60_000
const offsetTime = (change: number) => new Date(Date.now() + change * minute).toISOString()

const attributes = { mail: 'ana@lumen.example' }
const buildResponse = async (idp: typeof lumen, overrides: Partial<SamlAnswer> = {}, requestedId = requestId) => {
  const url = await createSamlService(config, toProviderRow(idp), requestedId).getAuthorizeUrlAsync(
    'state',
    undefined,
    {},
  )
  return (await idp.answer(url, buildSamlMetadata(config), { id: 'ana', attributes: attributes, ...overrides }))
    .SAMLResponse
}
const readResponse = (answer: string, now = new Date()) =>
  parseSamlResponse(answer, { config, provider, requestId, now })
const readProfile = async (overrides: Partial<SamlAnswer>) =>
  toProfile(await readResponse(await buildResponse(lumen, overrides)), provider)
const base64 = (xml: string) => Buffer.from(xml).toString('base64')

const extractAssertion = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const extractSignature = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? ''
/** Builds an unsigned copy of the assertion for a more privileged person. */
const forgeAssertion = (xml: string) =>
  extractAssertion(xml)
    .replace(extractSignature(xml), '')
    .replace('>ana<', '>owner<')
    .replace(/ID="_[^"]*"/, 'ID="_evil"')
const insertInto = (outer: string, name: string, inner: string) => outer.replace(`</${name}>`, `${inner}</${name}>`)
const wrapInObject = (xml: string) => `<ds:Object xmlns:ds="${namespaces.signature}">${xml}</ds:Object>`

test('returns the assertion that the provider signed for this shop and this request', async () => {
  const assertion = await readResponse(await buildResponse(lumen))
  expect(toProfile(assertion, provider)).toMatchObject({
    provider: 'sso:lumen',
    id: 'persistent:ana',
    email: 'ana@lumen.example',
    emailVerified: true,
  })
  expect(listChildren(assertion, namespaces.assertion, 'Subject')).toHaveLength(1)
  expect(() => getOnlyChild(assertion, namespaces.protocol, 'Subject')).toThrow()
})

test('rejects a response that is unsigned, signed by another provider, or changed after signing', async () => {
  const other = createSamlProvider({ entityId: 'https://evil.example/idp' })
  const sameName = createSamlProvider()
  await expect(readResponse(await buildResponse(sameName))).rejects.toThrow('Invalid signature')
  await expect(readResponse(await buildResponse(other))).rejects.toThrow('the issuer is another provider')
  const twin = createSamlProvider({ entityId: other.entityId, signs: lumen.signs })
  await expect(readResponse(await buildResponse(twin))).rejects.toThrow('the issuer is another provider')
  const disguised = {
    tags: { Issuer: other.entityId },
    after: (xml: string) => xml.replace(other.entityId, lumen.entityId),
  }
  await expect(readResponse(await buildResponse(lumen, disguised))).rejects.toThrow('the issuer is another provider')
  const changes: [(xml: string) => string, string][] = [
    [xml => xml.replace(extractSignature(xml), ''), 'Invalid signature'],
    [xml => xml.replace('>ana<', '>owner<'), 'Invalid signature'],
    [xml => xml.replace('ana@lumen.example', 'owner@lumen.example'), 'Invalid signature'],
    [xml => xml.replace(/(SignatureValue>)[^<]+/, '$1AAAA'), 'Invalid signature'],
    [xml => xml.replace('#rsa-sha256', '#hmac-sha256'), 'SignatureMethod is not allowed'],
    [
      xml => xml.replace('2000/09/xmldsig#enveloped-signature', 'TR/1999/REC-xpath-19991116'),
      'Transform is not allowed',
    ],
  ]
  for (const [after, reason] of changes)
    await expect(readResponse(await buildResponse(lumen, { after }))).rejects.toThrow(reason)
})

test.each<[string, (xml: string) => string]>([
  [
    'an unsigned assertion before the signed one',
    xml => xml.replace(extractAssertion(xml), each => forgeAssertion(xml) + each),
  ],
  ['an unsigned assertion after the signed one', xml => insertInto(xml, 'samlp:Response', forgeAssertion(xml))],
  [
    'an unsigned assertion that contains the signed one',
    xml => xml.replace(extractAssertion(xml), each => insertInto(forgeAssertion(xml), 'saml:Assertion', each)),
  ],
  [
    'an unsigned assertion with the signature, whose Object contains the signed one',
    xml => {
      const signature = insertInto(
        extractSignature(xml),
        'ds:Signature',
        wrapInObject(extractAssertion(xml).replace(extractSignature(xml), '')),
      )
      return xml.replace(extractAssertion(xml), insertInto(forgeAssertion(xml), 'saml:Assertion', signature))
    },
  ],
  [
    'an unsigned assertion with the signature, while the signed one is in Extensions',
    xml => {
      const signed = extractAssertion(xml).replace(extractSignature(xml), '')
      const forged = insertInto(forgeAssertion(xml), 'saml:Assertion', extractSignature(xml))
      const extensions = `<samlp:Extensions>${signed}</samlp:Extensions>`
      return xml.replace(extractAssertion(xml), forged).replace('<samlp:Status>', `${extensions}<samlp:Status>`)
    },
  ],
  [
    'an unsigned assertion with the ID of the signed one',
    xml => {
      const id = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml)?.[1] ?? ''
      return insertInto(xml, 'samlp:Response', forgeAssertion(xml).replace('_evil', id))
    },
  ],
  [
    'an unsigned assertion that contains the whole response',
    xml => {
      const forged = insertInto(forgeAssertion(xml), 'saml:Assertion', xml.replace(/^<\?xml[^>]*>/, ''))
      return xml.replace(extractAssertion(xml), forged)
    },
  ],
])('rejects a response with an additional assertion: %s', async (_, after) => {
  const answer = await buildResponse(lumen, { after })
  expect(Buffer.from(answer, 'base64').toString()).toMatch(/_evil|>owner</)
  await expect(readResponse(answer)).rejects.toThrow('must have exactly one Assertion')
})

test('rejects a foreign element that has the name of an assertion or replaces the assertion', async () => {
  const renamed = (xml: string) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion')
  await expect(readResponse(await buildResponse(lumen, { after: renamed }))).rejects.toThrow(
    'must have exactly one Assertion',
  )
  const foreign = (xml: string) =>
    xml.replace(extractAssertion(xml), each => `<x:Assertion xmlns:x="urn:x">${each}</x:Assertion>`)
  await expect(readResponse(await buildResponse(lumen, { after: foreign }))).rejects.toThrow(
    'must have exactly one Assertion',
  )
  const nested = (xml: string) => xml.replace(extractAssertion(xml), each => `<x:Box xmlns:x="urn:x">${each}</x:Box>`)
  await expect(readResponse(await buildResponse(lumen, { after: nested }))).rejects.toThrow(
    'must have exactly one Assertion',
  )
})

test.each<[string, Partial<SamlAnswer>, string]>([
  ['an assertion with another audience', { tags: { Audience: 'https://other.example' } }, 'audience mismatch'],
  [
    'an assertion without an audience',
    { before: xml => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
    'no AudienceRestriction',
  ],
  [
    'an assertion for another recipient',
    { tags: { SubjectRecipient: 'https://other.example/acs' } },
    'no bearer confirmation',
  ],
  [
    'an assertion without a recipient',
    { before: xml => xml.replace(/Recipient="[^"]*"/, '') },
    'no bearer confirmation',
  ],
  [
    'an assertion in a response to another URL',
    { tags: { Destination: 'https://other.example/acs' } },
    'another address',
  ],
  ['an assertion for another request', { tags: { InResponseTo: '_another' } }, 'InResponseTo is not valid'],
  [
    'an assertion for another request, in a response that names this request',
    { tags: { InResponseTo: '_another' }, after: xml => xml.replace('_another', requestId) },
    'InResponseTo does not match',
  ],
  [
    'an assertion for no request, in a response that names this request',
    { before: xml => xml.replace(/(<saml:SubjectConfirmationData.*) InResponseTo="[^"]*"/, '$1') },
    'no bearer confirmation',
  ],
  [
    'an assertion for no request',
    { before: xml => xml.replaceAll(/ InResponseTo="[^"]*"/g, '') },
    'InResponseTo is missing',
  ],
  ['an assertion that has expired', { tags: { ConditionsNotOnOrAfter: offsetTime(-2) } }, 'expired'],
  ['an assertion that is not yet valid', { tags: { ConditionsNotBefore: offsetTime(2) } }, 'not yet valid'],
  [
    'an assertion whose subject confirmation has expired',
    { tags: { SubjectConfirmationDataNotOnOrAfter: offsetTime(-2) } },
    'No valid subject confirmation',
  ],
  [
    'an assertion whose subject confirmation never expires',
    { before: xml => xml.replace(/NotOnOrAfter="[^"]*" Recipient/, 'Recipient') },
    'Error parsing NotOnOrAfter',
  ],
  [
    'an assertion with the confirmation method holder-of-key',
    { before: xml => xml.replace('cm:bearer', 'cm:holder-of-key') },
    'no bearer confirmation',
  ],
  [
    'an assertion without an AuthnStatement',
    { before: xml => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
    'no AuthnStatement',
  ],
  [
    'an assertion about an expired session of the provider',
    { before: xml => xml.replace('<saml:AuthnStatement', `$& SessionNotOnOrAfter="${offsetTime(-2)}"`) },
    'session has expired',
  ],
  [
    'an assertion in a response with the status AuthnFailed',
    { tags: { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' } },
    'AuthnFailed',
  ],
])('rejects a signed but invalid assertion: %s', async (_, overrides, reason) => {
  await expect(readResponse(await buildResponse(lumen, overrides))).rejects.toThrow(reason)
})

test('checks the times of a response against the shop’s clock with one minute of tolerance', async () => {
  const answer = await buildResponse(lumen)
  const getTimeIn = (minutes: number) => new Date(Date.now() + minutes * minute)
  await expect(readResponse(answer, getTimeIn(5.9))).resolves.toBeDefined()
  await expect(readResponse(answer, getTimeIn(6.1))).rejects.toThrow('no bearer confirmation')
  await expect(readResponse(answer, getTimeIn(-2.1))).rejects.toThrow('not valid at this time')
})

test('rejects a response to an earlier request of the same person', async () => {
  await expect(readResponse(await buildResponse(lumen, {}, '_an-earlier-request'))).rejects.toThrow(
    'InResponseTo is not valid',
  )
})

test('rejects a response that would take minutes to verify', async () => {
  for (const filler of ['<x/>', '<!---->', '<x>', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>']) {
    const after = (xml: string) => insertInto(xml, 'saml:Assertion', filler.repeat(3_000))
    await expect(readResponse(await buildResponse(lumen, { after }))).rejects.toThrow('too many tags')
  }
})

test('requires a signature on the assertion even when the whole response is signed', async () => {
  const signResponse = (xml: string) => lumen.signWhole(xml)
  await expect(readResponse(await buildResponse(lumen, { after: signResponse }))).resolves.toBeDefined()
  const signResponseOnly = (xml: string) => signResponse(xml.replace(extractSignature(xml), ''))
  await expect(readResponse(await buildResponse(lumen, { after: signResponseOnly }))).rejects.toThrow(
    'Invalid signature',
  )
})

test('rejects SHA-1 signatures', async () => {
  await expect(
    readResponse(await buildResponse(createSamlProvider({ signs: lumen.signs, isOld: true }))),
  ).rejects.toThrow('is not allowed')
})

test('reads a NameID in full when it contains an XML comment', async () => {
  const before = (xml: string) => xml.replace('>ana<', '>ana@lumen.example.evil.example<')
  const after = (xml: string) => xml.replace('>ana@lumen.example.evil', '>ana@lumen.example<!-- -->.evil')
  expect((await readProfile({ before, after })).id).toBe('persistent:ana@lumen.example.evil.example')
})

test('rejects a NameID with the qualifier of another provider, and ignores a repeated attribute', async () => {
  const addQualifier = (name: string) => (xml: string) => xml.replace('<saml:NameID', `$& NameQualifier="${name}"`)
  expect((await readProfile({ before: addQualifier(lumen.entityId) })).id).toBe('persistent:ana')
  await expect(readProfile({ before: addQualifier('https://other.example') })).rejects.toThrow('persistent identifier')
  const repeatAttribute = (xml: string) =>
    xml.replace(/<saml:Attribute .*<\/saml:Attribute>/, each => each + each.replace('ana', 'bo'))
  await expect(readProfile({ before: repeatAttribute })).rejects.toThrow('email address')
  expect(await readProfile({ attributes: { mail: 'ANA@Other.Example' } })).toMatchObject({
    email: 'ana@other.example',
    emailVerified: false,
  })
})

test.each([
  ['an empty text', ''],
  ['a text that is not base64', '%%%%'],
  ['a text that is not XML', base64('hello')],
  ['an incomplete element', base64('<a')],
  ['an XML element that is not a response', base64('<a/>')],
  ['two root elements', base64('<a/><a/>')],
  ['deeply nested unclosed elements', base64('<a>'.repeat(50_000))],
  ['deeply nested closed elements', base64('<a>'.repeat(30_000) + '</a>'.repeat(30_000))],
  ['a logout response', base64(`<LogoutResponse xmlns="${namespaces.protocol}"/>`)],
  ['an expanding entity', base64(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(50)}"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>`)],
  ['an external file', base64('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')],
])('rejects %s as a response', async (_, answer) => {
  await expect(readResponse(answer)).rejects.toThrow()
})
