import type { Config } from '#server/kernel/config.ts'

/** What SAML providers are told of this shop. Its name, as theirs, is the address of its metadata. */
export function buildSamlUrls({ adminUrl, publicUrl }: Config) {
  const base = `${adminUrl ?? publicUrl}/auth/v1/sso/saml`
  return { acsUrl: `${base}/acs`, metadataUrl: `${base}/metadata` }
}
