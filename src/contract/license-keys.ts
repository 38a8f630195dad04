import * as z from 'zod/mini'
import { licenseKeySources, licenseStates, poolKeyPattern } from '#domain/license-key.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'

const terms = {
  /** The text before generated keys, such as `APP` in `APP-7K3M-…`; empty for none. */
  prefix: z.string().check(z.regex(/^[A-Z0-9]{0,12}$/)),
  /** On how many installations each key can be active at once; null for no limit. */
  activationLimit: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  /**
   * For how many days a key is valid after the buyer received it, and after each renewal of a subscription; null for no
   * end.
   */
  validDays: z.nullable(z.int().check(z.gte(1), z.lte(36_500))),
}

/** How the license keys of a benefit are made and what they allow. Changes apply to keys that buyers receive later. */
export const LicenseTerms = z.object({ source: z.enum(licenseKeySources), ...terms })
export type LicenseTerms = z.infer<typeof LicenseTerms>
export const LicenseTermsChange = z.partial(z.object(terms))

/** A key that the seller adds: 4 to 200 printable ASCII characters, without spaces at its ends. */
export const NewLicenseKey = z.string().check(z.trim(), z.regex(poolKeyPattern))

/** A license key of an order, as members see it. */
export const LicenseKey = z.object({
  id: Id,
  /** The last four characters. */
  hint: z.string(),
  activationLimit: z.nullable(z.int()),
  expiresAt: z.nullable(Moment),
  activationCount: z.int(),
  /** The installations that were seen last, at most 50. */
  activations: z.array(z.object({ id: Id, instance: z.string(), activatedAt: Moment, lastSeenAt: Moment })),
})
export type LicenseKey = z.infer<typeof LicenseKey>

const key = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** What the software calls its installation: the same text in each call, such as the hash of a hardware id. */
const instance = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** The product that the software belongs to. A key of another product gets the answer of an unknown key. */
const productId = Id

/** `revoked` covers refunds and lost disputes, `suspended` an open dispute, and `expired` the end of the validity. */
const LicenseState = z.enum(licenseStates)

const License = z.object({
  /** Whether the software may run: the key is active, and so is the given installation if one was given. */
  isValid: z.boolean(),
  state: LicenseState,
  /** How the key was paid. Software that is sold refuses keys of other modes than `live`. */
  mode: z.enum(['simulator', 'test', 'live']),
  productId: Id,
  /** The only variant with which the key comes; null for every variant. */
  variantId: z.nullable(Id),
  /** What the seller calls the item that comes with the product. */
  title: z.string(),
  activationLimit: z.nullable(z.int()),
  activations: z.int(),
  /** Whether the key is active on the given installation; false if none was given. */
  isActivated: z.boolean(),
  expiresAt: z.nullable(Moment),
})
export type License = z.infer<typeof License>

const calls = { who: 'anyone', limit: 60, bytes: 4_096, cache: 0, shared: true, reply: License } as const

/**
 * Tells the seller's software whether a license key is valid. An unknown key and a key of another product get the same
 * answer, 404 `license_not_found`. Calls are limited to 60 a minute per key and per address.
 */
export const validateLicense = endpoint('POST', '/api/v1/licenses/validate', {
  ...calls,
  body: z.object({ key, productId, instance: z.optional(instance) }),
  errors: ['license_not_found'],
})

/**
 * Activates a key on one installation. Repeating the call for the same installation changes nothing. 409
 * `license_activation_limit` when the key is active on as many installations as it may be, and 409 `license_not_active`
 * for a key that is revoked, suspended or expired.
 */
export const activateLicense = endpoint('POST', '/api/v1/licenses/activate', {
  ...calls,
  body: z.object({ key, productId, instance }),
  errors: ['license_not_found', 'license_activation_limit', 'license_not_active'],
})

/** Ends the activation of an installation. Repeating the call changes nothing. */
export const deactivateLicense = endpoint('POST', '/api/v1/licenses/deactivate', {
  ...calls,
  body: z.object({ key, productId, instance }),
  errors: ['license_not_found'],
})
