import { describe, expect, test } from 'vitest'
import { createSamlProvider } from '#tests/support/saml-provider.ts'
import { createSelfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import { parseSamlMetadata } from './saml-metadata.ts'

const { metadata, entityId, signs } = createSamlProvider()
const wrapInList = (...each: string[]) =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${each.join('')}</EntitiesDescriptor>`
const buildKeyDescriptor = (certificate: string, use = '') =>
  `<KeyDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replace(/-----[^-]+-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
const keys = /<KeyDescriptor[\s\S]*<\/KeyDescriptor>/
const replaceKeys = (...each: string[]) => metadata.replace(keys, each.join(''))
const removeWhitespace = (certificate: string) => certificate.replace(/\s/g, '')

describe('parseSamlMetadata', () => {
  test('returns the provider’s id, its sign-on URL and its signing certificates', () => {
    const entity = parseSamlMetadata(metadata)
    expect(entity).toMatchObject({ entityId, signOnUrl: 'https://idp.lumen.example/sso' })
    expect(entity.certificates.map(removeWhitespace)).toEqual([removeWhitespace(signs.certificate)])
    expect(parseSamlMetadata(`<?xml version="1.0"?>\n${wrapInList(metadata)}`)).toEqual(entity)
  })

  test('accepts two signing keys during a rotation, and ignores encryption keys', () => {
    const [nextCertificate, encryptionCertificate] = [
      createSelfSignedCertificate('next').certificate,
      createSelfSignedCertificate('secret').certificate,
    ]
    const withAllKeys = replaceKeys(
      buildKeyDescriptor(signs.certificate),
      buildKeyDescriptor(nextCertificate, ' use="signing"'),
      buildKeyDescriptor(encryptionCertificate, ' use="encryption"'),
    )
    expect(parseSamlMetadata(withAllKeys).certificates.map(removeWhitespace)).toEqual([
      removeWhitespace(signs.certificate),
      removeWhitespace(nextCertificate),
    ])
  })

  test.each([
    ['metadata that is not XML', 'hello'],
    ['empty metadata', ''],
    ['metadata with a document type', `<!DOCTYPE a>${metadata}`],
    ['metadata without an entityID', metadata.replace(/entityID="[^"]*"/, '')],
    ['metadata of a service provider', metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['metadata of two identity providers', wrapInList(metadata, metadata)],
    [
      'metadata of an earlier SAML version',
      metadata.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:oasis:names:tc:SAML:1.1:protocol'),
    ],
    ['metadata without a sign-on URL', metadata.replace(/<SingleSignOnService[^>]*\/?>(<\/SingleSignOnService>)?/, '')],
    [
      'metadata with a sign-on URL over plain http',
      metadata.replace('https://idp.lumen.example/sso', 'http://idp.lumen.example/sso'),
    ],
    ['metadata with a script as sign-on URL', metadata.replace('https://idp.lumen.example/sso', 'javascript:alert(1)')],
    ['metadata without a key', replaceKeys()],
    ['metadata with a broken key', replaceKeys(buildKeyDescriptor('AAAA'))],
    [
      'metadata with a key that is too short',
      replaceKeys(buildKeyDescriptor(createSelfSignedCertificate('short', 1_024).certificate)),
    ],
    ['metadata with an encryption key only', replaceKeys(buildKeyDescriptor(signs.certificate, ' use="encryption"'))],
  ])('rejects invalid metadata: %s', (_, xml) => {
    expect(xml).not.toBe(metadata)
    expect(() => parseSamlMetadata(xml)).toThrow('metadata_invalid')
  })
})
