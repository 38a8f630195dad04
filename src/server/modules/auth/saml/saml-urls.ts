import type { Config } from '#server/platform/config/config.ts'

/** Builds the URLs that SAML providers need. The shop's entity id is the URL of its metadata. */
export function buildSamlUrls({ adminUrl, publicUrl }: Config) {
  const base = `${adminUrl ?? publicUrl}/auth/v1/sso/saml`
  return { acsUrl: `${base}/acs`, metadataUrl: `${base}/metadata` }
}
