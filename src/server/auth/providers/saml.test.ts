import { describe, expect, test } from 'vitest'
import { selfSigned } from '#tests/support/certificate.ts'
import { samlProvider } from '#tests/support/saml-provider.ts'
import { readMetadata } from './saml.ts'

const { metadata, entityId, signs } = samlProvider()
const inList = (...each: string[]) =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${each.join('')}</EntitiesDescriptor>`
const keyOf = (certificate: string, use = '') =>
  `<KeyDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replace(/-----[^-]+-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
const keys = /<KeyDescriptor[\s\S]*<\/KeyDescriptor>/
const withKeys = (...each: string[]) => metadata.replace(keys, each.join(''))
const flat = (certificate: string) => certificate.replace(/\s/g, '')

describe('metadata of a SAML provider', () => {
  test('tell its name, where people are sent, and what it signs with', () => {
    const read = readMetadata(metadata)
    expect(read).toMatchObject({ entityId, signOnUrl: 'https://idp.lumen.example/sso' })
    expect(read.certificates.map(flat)).toEqual([flat(signs.certificate)])
    expect(readMetadata(`<?xml version="1.0"?>\n${inList(metadata)}`)).toEqual(read)
  })

  test('may name two keys while one follows the other, and some that sign nothing', () => {
    const [next, secret] = [selfSigned('next').certificate, selfSigned('secret').certificate]
    const all = withKeys(keyOf(signs.certificate), keyOf(next, ' use="signing"'), keyOf(secret, ' use="encryption"'))
    expect(readMetadata(all).certificates.map(flat)).toEqual([flat(signs.certificate), flat(next)])
  })

  test.each([
    ['that are none', 'hello'],
    ['that are empty', ''],
    ['with a document type', `<!DOCTYPE a>${metadata}`],
    ['of nobody', metadata.replace(/entityID="[^"]*"/, '')],
    ['of a shop', metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['of two providers', inList(metadata, metadata)],
    [
      'of an earlier protocol',
      metadata.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:oasis:names:tc:SAML:1.1:protocol'),
    ],
    ['that lead nowhere', metadata.replace(/<SingleSignOnService[^>]*\/?>(<\/SingleSignOnService>)?/, '')],
    ['that lead over plain http', metadata.replace('https://idp.lumen.example/sso', 'http://idp.lumen.example/sso')],
    ['that lead into a script', metadata.replace('https://idp.lumen.example/sso', 'javascript:alert(1)')],
    ['without a key', withKeys()],
    ['with a broken key', withKeys(keyOf('AAAA'))],
    ['with a key that is too short', withKeys(keyOf(selfSigned('short', 1_024).certificate))],
    ['with a key that signs nothing', withKeys(keyOf(signs.certificate, ' use="encryption"'))],
  ])('%s are refused', (_, xml) => {
    expect(xml).not.toBe(metadata)
    expect(() => readMetadata(xml)).toThrow('metadata_invalid')
  })
})
