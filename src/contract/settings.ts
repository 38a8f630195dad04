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
/** Access to these settings could redirect the shop's money. */
const keys = { ...writes, who: 'owner', session: 'fresh' } as const

const StoredText = (max: number) => z.nullable(PlainText(max).check(z.overwrite(cleanText)))

/** The seller. In Brazil `taxId` is a CPF or CNPJ and returned in its usual punctuation; elsewhere it is any text. */
export const ShopIdentity = z.object({
  legalName: StoredText(160),
  country: z.nullable(CountryCode),
  taxId: StoredText(40),
  address: StoredText(400),
  email: z.nullable(Email),
  phone: StoredText(40),
})
export type ShopIdentity = z.infer<typeof ShopIdentity>

/**
 * Each policy is an external https address or the plain text of the page /policies/{name}; null when the shop has none.
 */
const PolicyText = z.nullable(PlainText(20_000).check(z.overwrite(cleanText), z.refine(isValidPolicy)))
export const ShopPolicies = z.object({ terms: PolicyText, privacy: PolicyText, refunds: PolicyText })
export type ShopPolicies = z.infer<typeof ShopPolicies>

/**
 * The shop itself. Products may choose another language and currency. A null currency means usd, and brl in the simple
 * checkout. `timeZone` is an IANA name. `logo` is the address of a picture shown instead of the name.
 */
export const ShopSettings = z.object({
  name: Text(80),
  language: LanguageChoice,
  currency: z.nullable(SaleCurrency),
  timeZone: z.string(),
  logo: z.nullable(z.string()),
  identity: ShopIdentity,
  policies: ShopPolicies,
  /** Whether the checkout asks buyers, with an unticked box, for consent to messages beyond their order. */
  asksConsent: z.boolean(),
  /** Whether the shop's own public pages are dark for visitors whose system is. */
  followsDark: z.boolean(),
  /** Whether the payment provider sends a receipt for the payments of each new order, besides the shop's own e-mail. */
  providerReceipts: z.boolean(),
  version: z.int(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

const hasValidTaxId = ({ country, taxId }: Pick<ShopIdentity, 'country' | 'taxId'>) =>
  !taxId || isValidTaxId(country, taxId)

export const getShopSettings = endpoint('GET', '/api/v1/settings/shop', { ...reads, reply: ShopSettings })
/**
 * Omitted fields do not change. `version` is the one that was edited. If someone else has saved since, the answer is
 * 409 `conflict` with the current `shop`.
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

/**
 * One set of keys. A stored secret is never returned, only whether it exists and, for the owner, its prefix and last
 * four characters.
 */
export const KeySet = z.object({
  publishableKey: z.nullable(z.string()),
  /** Whether a usable secret key is stored. */
  secretKeySet: z.boolean(),
  /** A key is stored, but its bytes are damaged or were encrypted with another APP_SECRET; it must be entered again. */
  secretKeyUnreadable: z.boolean(),
  secretKeyPrefix: z.nullable(z.string()),
  secretKeyLastFour: z.nullable(z.string()),
  secretChangedAt: z.nullable(Moment),
  /** The member's name, or the address when the name is unknown. */
  secretChangedBy: z.nullable(z.string()),
  webhookSecretSet: z.boolean(),
  webhookSecretUnreadable: z.boolean(),
  /** Whether the provider could reach this shop with events, so that a webhook endpoint makes sense. */
  canCreateWebhook: z.boolean(),
})
export type KeySet = z.infer<typeof KeySet>

/** The mode in which the shop charges now, and both sets of keys. */
export const PaymentSettings = z.object({
  mode: Mode,
  isProduction: z.boolean(),
  /** STRIPE_MODE sets the mode, so the switch has no effect until that variable is removed. */
  modeIsNamed: z.boolean(),
  sandbox: KeySet,
  production: KeySet,
  /** The simulator's page of test cards; null in other modes. */
  testCardsUrl: z.nullable(z.string()),
  publicUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/**
 * The setup steps that a new shop has completed, derived from its rows. `purchase`: an order was paid in any mode;
 * `provider`: the seller's own keys are saved.
 */
export const FirstSteps = z.object({
  product: z.boolean(),
  page: z.boolean(),
  purchase: z.boolean(),
  provider: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const readFirstSteps = endpoint('GET', '/api/v1/settings/first-steps', { ...reads, reply: FirstSteps })

export const getPaymentSettings = endpoint('GET', '/api/v1/settings/payments', { ...reads, reply: PaymentSettings })

/**
 * The keys belong to the set that `isProduction` chooses; omitted ones do not change. Leaving a mode releases its
 * reserved units.
 */
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

/** Creates the provider's webhook endpoint, replacing earlier ones with this address, and stores its secret. */
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

/** The signing secret of an endpoint that was created manually at the provider. */
export const saveWebhookSecret = endpoint('PUT', '/api/v1/settings/payments/webhook', {
  ...keys,
  body: z.object({ isProduction: z.boolean(), secret: Text(300) }),
  reply: PaymentSettings,
  errors: ['step_up_needed'],
})

/** The provider's limit, in days. */
export const maxTrialDays = 730

export const StripeMapping = z.object({
  id: Id,
  sku: z.string(),
  productId: Id,
  variantId: z.nullable(Id),
  stripeProductId: z.string(),
  stripePriceId: z.string(),
  isSubscription: z.boolean(),
  /** The days for which a subscription charges nothing. */
  trialDays: z.optional(z.int()),
  /** No product or variant of the shop has this SKU any more. */
  isOrphan: z.boolean(),
})
export type StripeMapping = z.infer<typeof StripeMapping>

export const listStripeMappings = endpoint('GET', '/api/v1/settings/stripe-mappings', {
  ...reads,
  reply: z.object({ mappings: z.array(StripeMapping) }),
})

/** The details of `price_differs`. */
export const PriceDifference = z.object({
  local: z.object({ cents: z.int(), currency: Currency }),
  provider: z.object({ cents: z.nullable(z.int()), currency: Currency }),
})
export type PriceDifference = z.infer<typeof PriceDifference>

/** Creates or changes the mapping of a SKU. The price is read from the provider, never from the browser. */
export const saveStripeMapping = endpoint('PUT', '/api/v1/settings/stripe-mappings', {
  ...writes,
  limit: 240,
  body: z.object({
    sku: Reference(120),
    stripeProductId: Text(120),
    stripePriceId: Text(120),
    isSubscription: z.boolean(),
    /** When omitted, the price's own trial applies. */
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
