import type { Config } from '#server/kernel/config.ts'

/** The addresses that SAML providers need. The shop's entity id is the address of its metadata. */
export function buildSamlUrls({ adminUrl, publicUrl }: Config) {
  const base = `${adminUrl ?? publicUrl}/auth/v1/sso/saml`
  return { acsUrl: `${base}/acs`, metadataUrl: `${base}/metadata` }
}
