import { type CacheProvider, generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '#server/platform/config/config.ts'
import type { Provider } from '../providers/repository.ts'
import { parseSamlMetadata } from '../providers/saml-metadata.ts'
import { buildSamlUrls } from './saml-urls.ts'

/** Maximum difference between the clocks of the provider and the shop, in milliseconds. */
export const maxClockSkewMs = 60_000

/** Creates a cache that accepts only this request's id. The flow enforces the id's expiry and single use. */
function createRequestIdCache(requestId: string): CacheProvider {
  const issuedAt = new Date().toISOString()
  return {
    saveAsync: async () => null,
    getAsync: async id => (id === requestId ? issuedAt : null),
    removeAsync: async id => id,
  }
}

export function createSamlService(config: Config, provider: Provider, requestId: string): SAML {
  const { signOnUrl, certificates } = parseSamlMetadata(provider.saml_metadata ?? '')
  const { acsUrl, metadataUrl } = buildSamlUrls(config)
  return new SAML({
    callbackUrl: acsUrl,
    issuer: metadataUrl,
    audience: metadataUrl,
    entryPoint: signOnUrl,
    idpIssuer: provider.issuer,
    idpCert: certificates,
    // The provider chooses the format of the NameID and the authentication method.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: maxClockSkewMs,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: createRequestIdCache(requestId),
  })
}

/** Builds this shop's metadata for providers. */
export function buildSamlMetadata(config: Config): string {
  const { acsUrl, metadataUrl } = buildSamlUrls(config)
  return generateServiceProviderMetadata({
    issuer: metadataUrl,
    callbackUrl: acsUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_vitrine',
  })
}
