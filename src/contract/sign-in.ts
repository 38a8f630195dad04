import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PlainText, Text, WithId } from './shapes.ts'

const reads = { who: 'owner', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
/** Only the owner may change these settings, because they decide who can sign in. */
const critical = { who: 'owner', limit: 60, bytes: 300_000, cache: 0, shared: true, session: 'fresh' } as const

export const PhoneChannel = z.enum(['sms', 'whatsapp'])
export type PhoneChannel = z.infer<typeof PhoneChannel>

const reservedIdentifiers = ['email', 'phone', 'anonymous', 'anonymous_users', 'web3', 'saml', 'sso']
/** The provider's name for clients: `signInWithOAuth({provider})`. */
export const ProviderKey = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{1,39}$/),
  z.refine(key => !reservedIdentifiers.includes(key)),
)
const Issuer = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))
const ClientId = Text(300)
const ClientSecret = PlainText(500).check(z.trim())
/** OAuth scopes separated by spaces; 'openid' is always requested. */
const Scopes = PlainText(300).check(z.trim(), z.regex(/^[\x21\x23-\x5b\x5d-\x7e]*( +[\x21\x23-\x5b\x5d-\x7e]+)*$/))
const Domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/))
const Domains = z.array(Domain).check(z.maxLength(50))
/** A provider's SAML metadata, as XML. */
const Metadata = PlainText(250_000).check(z.trim(), z.minLength(1))

/**
 * An external identity provider. `issuer` is its URL, or its entity id for SAML. `hasSecret` means that a client secret
 * is stored; the secret itself is never returned. `people` counts accounts that sign in with the provider. `domains`
 * are the e-mail domains whose users sign in with it (SAML).
 */
export const Provider = z.object({
  id: Id,
  key: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  issuer: z.string(),
  clientId: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** Whether the stored client secret cannot be decrypted and must be entered again. */
  secretUnreadable: z.boolean(),
  scopes: z.string(),
  domains: z.array(z.string()),
  enabled: z.boolean(),
  people: z.int(),
  createdAt: Moment,
})
export type Provider = z.infer<typeof Provider>

/**
 * `callbackUrl`, and for SAML `acsUrl` and `metadataUrl`, are the URLs of this shop that must be registered with the
 * provider.
 */
export const listProviders = endpoint('GET', '/api/v1/sign-in/providers', {
  ...reads,
  reply: z.object({
    providers: z.array(Provider),
    callbackUrl: z.string(),
    acsUrl: z.string(),
    metadataUrl: z.string(),
  }),
})

const Oidc = z.object({
  kind: z.literal('oidc'),
  key: ProviderKey,
  name: Text(60),
  issuer: Issuer,
  clientId: ClientId,
  clientSecret: z.optional(ClientSecret),
  scopes: z._default(Scopes, 'openid email profile'),
  enabled: z._default(z.boolean(), true),
})
const Saml = z.object({
  kind: z.literal('saml'),
  name: Text(60),
  metadata: Metadata,
  domains: z._default(Domains, []),
  enabled: z._default(z.boolean(), true),
})

const invalidProviderErrors = [
  'issuer_not_allowed',
  'port_not_allowed',
  'issuer_unreachable',
  'issuer_differs',
  'metadata_invalid',
] as const

/**
 * Adds an identity provider. The issuer is contacted first, so that an unreachable one is not stored. 409
 * `provider_key_taken`, `domain_taken`.
 */
export const addProvider = endpoint('POST', '/api/v1/sign-in/providers', {
  ...critical,
  body: z.discriminatedUnion('kind', [Oidc, Saml]),
  reply: Provider,
  errors: ['provider_key_taken', 'domain_taken', ...invalidProviderErrors, 'step_up_needed'],
})

/**
 * Omitted fields do not change; an empty `clientSecret` removes the secret. Key and issuer cannot change, because
 * linked accounts belong to that issuer. `metadata` may contain new keys of the same entity (409 `issuer_differs` for
 * another entity).
 */
export const changeProvider = endpoint('PATCH', '/api/v1/sign-in/providers/:id', {
  ...critical,
  params: WithId,
  body: z.object({
    name: z.optional(Text(60)),
    clientId: z.optional(ClientId),
    clientSecret: z.optional(ClientSecret),
    scopes: z.optional(Scopes),
    domains: z.optional(Domains),
    metadata: z.optional(Metadata),
    enabled: z.optional(z.boolean()),
  }),
  reply: Provider,
  errors: ['not_found', 'domain_taken', 'issuer_differs', 'metadata_invalid', 'step_up_needed'],
})

/** Removes an identity provider. Nobody can sign in with it any more, and accounts are no longer linked to it. */
export const removeProvider = endpoint('DELETE', '/api/v1/sign-in/providers/:id', {
  ...critical,
  params: WithId,
  errors: ['not_found', 'step_up_needed'],
})

/** Fetches an issuer's description, so that a form can check the issuer before it is saved. */
export const checkIssuer = endpoint('POST', '/api/v1/sign-in/issuer-checks', {
  ...critical,
  session: 'own',
  limit: 20,
  bytes: 2_000,
  body: z.object({ issuer: Issuer }),
  /** The hosts to which browsers and this server are sent, and the scopes that the issuer offers. */
  reply: z.object({
    issuer: z.string(),
    authorizeHost: z.string(),
    tokenHost: z.string(),
    scopes: z.array(z.string()),
  }),
  errors: ['issuer_not_allowed', 'port_not_allowed', 'issuer_unreachable', 'issuer_differs'],
})

/**
 * The shop's name and the sign-in methods besides e-mail: providers by their key, `sso` when a SAML provider is found
 * by the domain of the e-mail address, `phone` with the channels for codes.
 */
export const readSignInMethods = endpoint('GET', '/api/v1/sign-in/ways', {
  who: 'anyone',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: z.object({
    shop: z.string(),
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
    sso: z.boolean(),
    phone: z.array(PhoneChannel),
    /** Whether sign-in e-mails are delivered. Without a mail server they are only stored. */
    mails: z.boolean(),
  }),
})
export type SignInMethods = z.infer<typeof readSignInMethods.reply>
