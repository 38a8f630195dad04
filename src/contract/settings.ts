import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { phoneFields } from '#domain/phone-field.ts'
import { isValidPolicy, isValidTaxId } from '#domain/shop-front.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { ImageUrl } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  CountryCode,
  Currency,
  Email,
  Id,
  Mode,
  Moment,
  OptionalText,
  PlainText,
  Reference,
  SaleCurrency,
  ShopLanguageChoice,
  Text,
  WithId,
} from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 60, bytes: 4_096, cache: 0, shared: true } as const
/** Changing these settings could redirect the shop's money. */
const keys = { ...writes, who: 'owner', session: 'fresh' } as const

const StoredText = (max: number) => z.nullable(PlainText(max).check(z.overwrite(cleanText)))

/**
 * The seller's details. In Brazil, `taxId` is a CPF or CNPJ, which is returned with its usual punctuation; elsewhere it
 * is any text.
 */
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
 * Each policy is an external https URL or the plain text of the page /policies/{name}; null when the shop has no such
 * policy.
 */
const PolicyText = z.nullable(PlainText(20_000).check(z.overwrite(cleanText), z.refine(isValidPolicy)))
export const ShopPolicies = z.object({ terms: PolicyText, privacy: PolicyText, refunds: PolicyText })
export type ShopPolicies = z.infer<typeof ShopPolicies>

/**
 * The shop's settings. Products may select another language and currency. A null currency means usd in the main
 * checkout and brl in the simple checkout. `timeZone` is an IANA name. `logo` is the URL of a picture that is shown
 * instead of the name.
 */
export const ShopSettings = z.object({
  name: Text(80),
  language: ShopLanguageChoice,
  currency: z.nullable(SaleCurrency),
  timeZone: z.string(),
  logo: z.nullable(z.string()),
  identity: ShopIdentity,
  policies: ShopPolicies,
  /**
   * Whether the checkout asks buyers, with an unticked box, for consent to messages that do not concern their order.
   */
  asksConsent: z.boolean(),
  /** Whether the checkout asks for the phone number when nothing is shipped. */
  phoneField: z.enum(phoneFields),
  /** Whether the shop's own public pages are dark for visitors whose system is in dark mode. */
  followsDark: z.boolean(),
  /**
   * Whether the payment provider sends a receipt for the payments of each new order, in addition to the shop's own
   * e-mail.
   */
  providerReceipts: z.boolean(),
  version: z.int(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

const hasValidTaxId = ({ country, taxId }: Pick<ShopIdentity, 'country' | 'taxId'>) =>
  !taxId || isValidTaxId(country, taxId)

export const getShopSettings = endpoint('GET', '/api/v1/settings/shop', { ...reads, reply: ShopSettings })
/**
 * Omitted fields do not change. `version` is the version that the caller edited. If someone else has saved since, the
 * response is 409 `conflict` with the current `shop`.
 */
export const saveShopSettings = endpoint('PUT', '/api/v1/settings/shop', {
  ...writes,
  bytes: 393_216,
  body: z.object({
    name: Text(80),
    language: ShopLanguageChoice,
    currency: z.nullable(SaleCurrency),
    timeZone: z.optional(z.string().check(z.maxLength(60), z.refine(isTimeZone))),
    logo: z.optional(z.nullable(ImageUrl)),
    identity: z.optional(ShopIdentity.check(z.refine(hasValidTaxId, { path: ['taxId'] }))),
    policies: z.optional(ShopPolicies),
    asksConsent: z.optional(z.boolean()),
    phoneField: z.optional(z.enum(phoneFields)),
    followsDark: z.optional(z.boolean()),
    providerReceipts: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: ShopSettings,
  errors: ['conflict'],
})

/**
 * One set of keys. A stored secret is never returned. The response only contains whether the secret exists and, for the
 * owner, its prefix and last four characters.
 */
export const KeySet = z.object({
  publishableKey: z.nullable(z.string()),
  /** Whether a usable secret key is stored. */
  secretKeySet: z.boolean(),
  /**
   * Whether a stored key cannot be decrypted, because its bytes are damaged or were encrypted with another APP_SECRET.
   * The key must then be entered again.
   */
  secretKeyUnreadable: z.boolean(),
  secretKeyPrefix: z.nullable(z.string()),
  secretKeyLastFour: z.nullable(z.string()),
  secretChangedAt: z.nullable(Moment),
  /** The member's name, or the e-mail address when the name is unknown. */
  secretChangedBy: z.nullable(z.string()),
  webhookSecretSet: z.boolean(),
  webhookSecretUnreadable: z.boolean(),
  /** Whether the provider can send events to this shop, so that a webhook endpoint makes sense. */
  canCreateWebhook: z.boolean(),
})
export type KeySet = z.infer<typeof KeySet>

/** The mode in which the shop currently charges, and both sets of keys. */
export const PaymentSettings = z.object({
  mode: Mode,
  isProduction: z.boolean(),
  /** Whether STRIPE_MODE sets the mode, so that the switch has no effect until that variable is removed. */
  modeIsNamed: z.boolean(),
  sandbox: KeySet,
  production: KeySet,
  /** URL of the simulator's page with test cards; null in other modes. */
  testCardsUrl: z.nullable(z.string()),
  publicUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/**
 * The setup steps that a new shop has completed, derived from its data. `purchase`: an order was paid in any mode;
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
 * Saves keys of the set that `isProduction` selects. Omitted keys do not change. When the shop's mode changes, the
 * units that are reserved in the old mode are released.
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

/**
 * Creates the provider's webhook endpoint, replaces earlier endpoints that have the same URL, and stores its secret.
 */
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

/** The signing secret of an endpoint that was created manually in the provider's dashboard. */
export const saveWebhookSecret = endpoint('PUT', '/api/v1/settings/payments/webhook', {
  ...keys,
  body: z.object({ isProduction: z.boolean(), secret: Text(300) }),
  reply: PaymentSettings,
  errors: ['step_up_needed'],
})

/** The longest trial period that the provider accepts, in days. */
export const maxTrialDays = 730

export const StripeMapping = z.object({
  id: Id,
  sku: z.string(),
  productId: Id,
  variantId: z.nullable(Id),
  stripeProductId: z.string(),
  stripePriceId: z.string(),
  isSubscription: z.boolean(),
  /** The number of days during which a subscription charges nothing. */
  trialDays: z.optional(z.int()),
  /** Whether no product or variant of the shop has this SKU any more. */
  isOrphan: z.boolean(),
})
export type StripeMapping = z.infer<typeof StripeMapping>

export const listStripeMappings = endpoint('GET', '/api/v1/settings/stripe-mappings', {
  ...reads,
  reply: z.object({ mappings: z.array(StripeMapping) }),
})

/** The details of the error `price_differs`. */
export const PriceDifference = z.object({
  local: z.object({ cents: z.int(), currency: Currency }),
  provider: z.object({ cents: z.nullable(z.int()), currency: Currency }),
})
export type PriceDifference = z.infer<typeof PriceDifference>

/**
 * Creates or changes the provider price that belongs to a SKU. The price is read from the provider, never from the
 * browser. A kit, a part of a kit (409 `subscription_in_kit` with the `kits`) and a variant with quantity prices cannot
 * become a subscription.
 */
export const saveStripeMapping = endpoint('PUT', '/api/v1/settings/stripe-mappings', {
  ...writes,
  limit: 240,
  body: z.object({
    sku: Reference(120),
    stripeProductId: Text(120),
    stripePriceId: Text(120),
    isSubscription: z.boolean(),
    /** When omitted, the trial period of the provider's price applies. */
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
    'subscription_of_kit',
    'subscription_in_kit',
    'subscription_with_quantity_prices',
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
