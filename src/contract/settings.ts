import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { isValidPolicy, isValidTaxId } from '#domain/shop-front.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { ImageUrl } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  CountryCode,
  Currency,
  Email,
  Id,
  LanguageChoice,
  Mode,
  Moment,
  OptionalText,
  PlainText,
  Reference,
  SaleCurrency,
  Text,
  WithId,
} from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 60, bytes: 4_096, cache: 0, shared: true } as const
/** Who holds these may take the shop's money elsewhere. */
const keys = { ...writes, who: 'owner', session: 'fresh' } as const

const StoredText = (max: number) => z.nullable(PlainText(max).check(z.overwrite(cleanText)))

/** Who sells. In Brazil `taxId` is a CPF or a CNPJ and answered as people write it; elsewhere it is any text. */
export const ShopIdentity = z.object({
  legalName: StoredText(160),
  country: z.nullable(CountryCode),
  taxId: StoredText(40),
  address: StoredText(400),
  email: z.nullable(Email),
  phone: StoredText(40),
})
export type ShopIdentity = z.infer<typeof ShopIdentity>

/** Each an https address elsewhere, or the plain text of the page /policies/{name}; null: the shop says nothing of it. */
const PolicyText = z.nullable(PlainText(20_000).check(z.overwrite(cleanText), z.refine(isValidPolicy)))
export const ShopPolicies = z.object({ terms: PolicyText, privacy: PolicyText, refunds: PolicyText })
export type ShopPolicies = z.infer<typeof ShopPolicies>

/**
 * The shop itself. Products may choose another language and currency; null is the specification's: usd, on the simple
 * checkout brl. `timeZone` is an IANA name. `logo` is a picture's address, shown in place of the name.
 */
export const ShopSettings = z.object({
  name: Text(80),
  language: LanguageChoice,
  currency: z.nullable(SaleCurrency),
  timeZone: z.string(),
  logo: z.nullable(z.string()),
  identity: ShopIdentity,
  policies: ShopPolicies,
  /** The checkout asks buyers, by an unticked box, whether the shop may write to them beyond their order. */
  asksConsent: z.boolean(),
  /** The shop's own public pages are dark for visitors whose system is. */
  followsDark: z.boolean(),
  /** The payment provider mails a receipt of each new order's payments, beside the shop's own mail. */
  providerReceipts: z.boolean(),
  version: z.int(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

const hasValidTaxId = ({ country, taxId }: Pick<ShopIdentity, 'country' | 'taxId'>) =>
  !taxId || isValidTaxId(country, taxId)

export const getShopSettings = endpoint('GET', '/api/v1/settings/shop', { ...reads, reply: ShopSettings })
/**
 * What is left out stays as it is. `version` is the one that was edited: saved by someone else meanwhile, 409 `conflict`,
 * whose answer carries the `shop` as it is now.
 */
export const saveShopSettings = endpoint('PUT', '/api/v1/settings/shop', {
  ...writes,
  bytes: 393_216,
  body: z.object({
    name: Text(80),
    language: LanguageChoice,
    currency: z.nullable(SaleCurrency),
    timeZone: z.optional(z.string().check(z.maxLength(60), z.refine(isTimeZone))),
    logo: z.optional(z.nullable(ImageUrl)),
    identity: z.optional(ShopIdentity.check(z.refine(hasValidTaxId, { path: ['taxId'] }))),
    policies: z.optional(ShopPolicies),
    asksConsent: z.optional(z.boolean()),
    followsDark: z.optional(z.boolean()),
    providerReceipts: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: ShopSettings,
  errors: ['conflict'],
})

/** One set of keys. A stored secret is never told: whether there is one, and to the owner its prefix and last four characters. */
export const KeySet = z.object({
  publishableKey: z.nullable(z.string()),
  /** Whether there is one that can be used. */
  secretKeySet: z.boolean(),
  /** One is kept, and its bytes are damaged or were sealed with another APP_SECRET: it has to be entered again. */
  secretKeyUnreadable: z.boolean(),
  secretKeyPrefix: z.nullable(z.string()),
  secretKeyLastFour: z.nullable(z.string()),
  secretChangedAt: z.nullable(Moment),
  /** The member's name, or address where none is known. */
  secretChangedBy: z.nullable(z.string()),
  webhookSecretSet: z.boolean(),
  webhookSecretUnreadable: z.boolean(),
  /** Whether the provider could reach this shop with events, so that a webhook endpoint makes sense. */
  canCreateWebhook: z.boolean(),
})
export type KeySet = z.infer<typeof KeySet>

/** Where payments stand: in which mode the shop charges now, and the keys of both sets. */
export const PaymentSettings = z.object({
  mode: Mode,
  isProduction: z.boolean(),
  /** STRIPE_MODE names the mode: the switch changes nothing before it is taken out. */
  modeIsNamed: z.boolean(),
  sandbox: KeySet,
  production: KeySet,
  /** The simulator's page of test cards; null in the other modes. */
  testCardsUrl: z.nullable(z.string()),
  publicUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** What a new shop has behind it, as its rows say. `purchase`: paid in whatever mode; `provider`: keys of the seller's own are saved. */
export const FirstSteps = z.object({
  product: z.boolean(),
  page: z.boolean(),
  purchase: z.boolean(),
  provider: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const readFirstSteps = endpoint('GET', '/api/v1/settings/first-steps', { ...reads, reply: FirstSteps })

export const getPaymentSettings = endpoint('GET', '/api/v1/settings/payments', { ...reads, reply: PaymentSettings })

/** The keys are of the set that `isProduction` chooses; what is not given stays. Leaving a mode gives its units back. */
export const savePaymentSettings = endpoint('PUT', '/api/v1/settings/payments', {
  ...keys,
  body: z.object({
    isProduction: z.boolean(),
    publishableKey: OptionalText(300),
    secretKey: OptionalText(300),
  }),
  reply: PaymentSettings,
  errors: ['provider_keys_missing', 'live_needs_https', 'step_up_needed'],
})

/** Has the provider send its events here, in place of earlier endpoints with this address, and keeps the secret. */
export const createWebhook = endpoint('POST', '/api/v1/settings/payments/webhook', {
  ...keys,
  body: z.object({ isProduction: z.boolean() }),
  reply: PaymentSettings,
  errors: [
    'secret_key_missing',
    'secret_key_unreadable',
    'webhook_needs_public_url',
    'webhook_refused',
    'provider_key_refused',
    'provider_unavailable',
    'provider_refused',
    'conflict',
    'step_up_needed',
  ],
})

/** The signing secret of an endpoint that somebody made at the provider by hand. */
export const saveWebhookSecret = endpoint('PUT', '/api/v1/settings/payments/webhook', {
  ...keys,
  body: z.object({ isProduction: z.boolean(), secret: Text(300) }),
  reply: PaymentSettings,
  errors: ['step_up_needed'],
})

/** Which SKU is bound to which product and price of the provider. */
/** As the provider takes it. */
export const maxTrialDays = 730

export const StripeMapping = z.object({
  id: Id,
  sku: z.string(),
  productId: Id,
  variantId: z.nullable(Id),
  stripeProductId: z.string(),
  stripePriceId: z.string(),
  isSubscription: z.boolean(),
  /** For how many days a subscription charges nothing. */
  trialDays: z.optional(z.int()),
  /** Nothing in the shop bears this SKU any more. */
  isOrphan: z.boolean(),
})
export type StripeMapping = z.infer<typeof StripeMapping>

export const listStripeMappings = endpoint('GET', '/api/v1/settings/stripe-mappings', {
  ...reads,
  reply: z.object({ mappings: z.array(StripeMapping) }),
})

/** What `price_differs` tells beside its code. */
export const PriceDifference = z.object({
  local: z.object({ cents: z.int(), currency: Currency }),
  provider: z.object({ cents: z.nullable(z.int()), currency: Currency }),
})
export type PriceDifference = z.infer<typeof PriceDifference>

/** Makes the mapping of a SKU, or changes the one it has. The provider is asked for the price; the browser is not. */
export const saveStripeMapping = endpoint('PUT', '/api/v1/settings/stripe-mappings', {
  ...writes,
  limit: 240,
  body: z.object({
    sku: Reference(120),
    stripeProductId: Text(120),
    stripePriceId: Text(120),
    isSubscription: z.boolean(),
    /** Left out: as the price says. */
    trialDays: z.optional(z.int().check(z.gte(0), z.lte(maxTrialDays))),
  }),
  reply: StripeMapping,
  errors: [
    'sku_not_found',
    'price_not_found',
    'price_of_other_product',
    'price_inactive',
    'price_type_differs',
    'price_differs',
    'secret_key_missing',
    'secret_key_unreadable',
    'provider_key_refused',
    'provider_unavailable',
    'provider_refused',
  ],
})

export const deleteStripeMapping = endpoint('DELETE', '/api/v1/settings/stripe-mappings/:id', {
  ...writes,
  limit: 240,
  params: WithId,
  errors: ['mapping_not_found'],
})
