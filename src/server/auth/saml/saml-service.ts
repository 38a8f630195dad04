import { type CacheProvider, generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '#server/kernel/config.ts'
import type { Provider } from '../providers/repository.ts'
import { parseSamlMetadata } from '../providers/saml-metadata.ts'
import { buildSamlUrls } from './saml-urls.ts'

/** How far clocks may differ. */
export const maxClockSkewMs = 60_000

/** Knows the one request that an answer may name: how long it is good for, and that it is used once, is the flow's. */
function createRequestIdCache(requestId: string): CacheProvider {
  const said = new Date().toISOString()
  return {
    saveAsync: async () => null,
    getAsync: async id => (id === requestId ? said : null),
    removeAsync: async id => id,
  }
}

/** This shop towards a provider, for one request and its answer. */
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
    // How somebody is named, and how the provider knows them, is the provider's choice.
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

/** What a provider reads of this shop. */
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
