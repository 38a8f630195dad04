import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PlainText, Text, WithId } from './shapes.ts'

const reads = { who: 'owner', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
/** Who changes these decides who gets in. */
const critical = { who: 'owner', limit: 60, bytes: 300_000, cache: 0, shared: true, session: 'fresh' } as const

/** How a code reaches a phone. */
export const PhoneChannel = z.enum(['sms', 'whatsapp'])
export type PhoneChannel = z.infer<typeof PhoneChannel>

const reservedIdentifiers = ['email', 'phone', 'anonymous', 'anonymous_users', 'web3', 'saml', 'sso']
/** What clients name a provider: `signInWithOAuth({provider})`. */
export const ProviderKey = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{1,39}$/),
  z.refine(key => !reservedIdentifiers.includes(key)),
)
const Issuer = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))
const ClientId = Text(300)
const ClientSecret = PlainText(500).check(z.trim())
/** Words with blanks between them; 'openid' is always asked for. */
const Scopes = PlainText(300).check(z.trim(), z.regex(/^[\x21\x23-\x5b\x5d-\x7e]*( +[\x21\x23-\x5b\x5d-\x7e]+)*$/))
const Domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/))
const Domains = z.array(Domain).check(z.maxLength(50))
/** A provider's description of itself, as XML. */
const Metadata = PlainText(250_000).check(z.trim(), z.minLength(1))

/**
 * Who else may say who somebody is. `issuer`: the issuer's address, of SAML the name of the entity. `hasSecret`: there is a
 * client secret, which is never told. `people`: accounts that sign in by it. `domains`: whose addresses lead there (SAML).
 */
export const Provider = z.object({
  id: Id,
  key: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  issuer: z.string(),
  clientId: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** It is kept and cannot be read: it has to be entered again. */
  secretUnreadable: z.boolean(),
  scopes: z.string(),
  domains: z.array(z.string()),
  enabled: z.boolean(),
  people: z.int(),
  createdAt: Moment,
})
export type Provider = z.infer<typeof Provider>

/** `callbackUrl`, and for SAML `acsUrl` and `metadataUrl`, are what the provider is told of this shop. */
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

/** Asks the issuer first, so that one that cannot be reached is not kept. 409 `provider_key_taken`, `domain_taken`. */
export const addProvider = endpoint('POST', '/api/v1/sign-in/providers', {
  ...critical,
  body: z.discriminatedUnion('kind', [Oidc, Saml]),
  reply: Provider,
  errors: ['provider_key_taken', 'domain_taken', ...invalidProviderErrors, 'step_up_needed'],
})

/**
 * What is left out stays; an empty `clientSecret` takes it away. Key and issuer stay as they are: the people who sign in
 * by it are that issuer's. `metadata` may bring new keys of the same entity (409 `issuer_differs` of another).
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

/** Nobody signs in by it any more, and what linked people to it is forgotten. */
export const removeProvider = endpoint('DELETE', '/api/v1/sign-in/providers/:id', {
  ...critical,
  params: WithId,
  errors: ['not_found', 'step_up_needed'],
})

/** Asks an issuer for its description, as a form does before it is sent. */
export const checkIssuer = endpoint('POST', '/api/v1/sign-in/issuer-checks', {
  ...critical,
  session: 'own',
  limit: 20,
  bytes: 2_000,
  body: z.object({ issuer: Issuer }),
  /** The hosts that people and this server are sent to, and the scopes it names. */
  reply: z.object({
    issuer: z.string(),
    authorizeHost: z.string(),
    tokenHost: z.string(),
    scopes: z.array(z.string()),
  }),
  errors: ['issuer_not_allowed', 'port_not_allowed', 'issuer_unreachable', 'issuer_differs'],
})

/** Whose shop it is, and the ways in that the sign-in page offers beside e-mail: providers by their key, `sso` by the address's domain, `phone`: how a code reaches a phone. */
export const signInWays = endpoint('GET', '/api/v1/sign-in/ways', {
  who: 'anyone',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: z.object({
    shop: z.string(),
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
    sso: z.boolean(),
    phone: z.array(PhoneChannel),
    /** Whether mails of sign-in reach anybody: without a mail server they are kept. */
    mails: z.boolean(),
  }),
})
export type SignInWays = z.infer<typeof signInWays.reply>
