import * as z from 'zod/mini'
import { benefitKinds, grantReasons, grantStates } from '#domain/digital-goods.ts'
import { cleanText } from '#domain/pasted-text.ts'
import { endpoint } from './endpoint.ts'
import { LicenseKey, LicenseTerms, LicenseTermsChange, NewLicenseKey } from './license-keys.ts'
import { Id, Moment, PlainText, Text, WithId, withoutCardNumber } from './shapes.ts'

/** The largest file in bytes that any shop accepts. DIGITAL_FILE_MAX_MB usually sets a lower limit. */
export const maxDigitalFileBytes = 5 * 1024 ** 3

/** The most benefits of one product. */
export const maxDigitalBenefits = 50

const DigitalFile = z.object({
  version: z.int(),
  fileName: z.string(),
  mime: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  createdAt: Moment,
})

const DigitalBenefitKind = z.enum(benefitKinds)
const fields = {
  title: Text(120).check(withoutCardNumber),
  /** The text that buyers read. */
  content: PlainText(20_000).check(z.overwrite(cleanText)),
  /** Where a benefit of the kind `link` leads. */
  url: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000))),
  /** The only variant with which the benefit comes; null for every variant. */
  variantId: z.nullable(Id),
  /** How often a buyer may download the file; null for no limit. It applies to later purchases. */
  downloadLimit: z.nullable(z.int().check(z.gte(1), z.lte(1_000))),
}

/** Something that the buyers of a product receive without shipping. */
export const DigitalBenefit = z.object({
  id: Id,
  productId: Id,
  kind: DigitalBenefitKind,
  ...fields,
  title: z.string(),
  content: z.string(),
  url: z.nullable(z.string()),
  /** The newest version of the file; null for other kinds. */
  file: z.nullable(DigitalFile),
  /** The terms of license keys; null for other kinds. */
  license: z.nullable(
    z.extend(LicenseTerms, {
      /** Keys that no buyer has yet; null for generated keys. */
      keysLeft: z.nullable(z.int()),
      /** Keys that buyers paid for and that the pool could not give them. */
      keysDue: z.int(),
    }),
  ),
  /** What a course consists of; null for other kinds. */
  course: z.nullable(z.object({ modules: z.int(), lessons: z.int(), publishedLessons: z.int() })),
  /** How many paid lines granted the benefit. */
  grants: z.int(),
  version: z.int(),
  updatedAt: Moment,
})
export type DigitalBenefit = z.infer<typeof DigitalBenefit>

const DigitalBenefits = z.object({
  benefits: z.array(DigitalBenefit),
  /** The largest file in bytes that this shop accepts. */
  maxFileBytes: z.int(),
})

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 131_072, cache: 0 } as const
const uploads = { ...writes, limit: 60, bytes: maxDigitalFileBytes + 65_536 } as const
const uploadErrors = [
  'digital_file_missing',
  'digital_file_too_large',
  'storage_full',
  'unsupported_media_type',
  'bad_request',
  'unavailable',
] as const

/** What the buyers of a product receive without shipping. */
export const listDigitalBenefits = endpoint('GET', '/api/v1/products/:id/digital-benefits', {
  ...reads,
  params: WithId,
  reply: DigitalBenefits,
  errors: ['product_not_found'],
})

/** Adds a text, a link, license keys or a course without lessons. Files are added with `uploadDigitalFile`. */
export const createDigitalBenefit = endpoint('POST', '/api/v1/products/:id/digital-benefits', {
  ...writes,
  params: WithId,
  body: z.object({
    kind: z.enum(['text', 'link', 'license', 'course']),
    title: fields.title,
    content: z.optional(fields.content),
    url: z.optional(fields.url),
    variantId: z.optional(fields.variantId),
    /** Required for the kind `license`. */
    license: z.optional(LicenseTerms),
  }),
  reply: DigitalBenefits,
  errors: ['product_not_found', 'digital_benefit_limit', 'invalid_fields'],
})

/**
 * Adds a file, sent as multipart field `file` and streamed to the storage. Its name becomes the title. Buyers can
 * download it for a signed address only. `startDigitalUpload` sends a file in parts instead, and can be resumed.
 */
export const uploadDigitalFile = endpoint('POST', '/api/v1/products/:id/digital-files', {
  ...uploads,
  params: WithId,
  query: z.object({ variantId: z.optional(Id) }),
  reply: DigitalBenefits,
  errors: ['product_not_found', 'digital_benefit_limit', 'invalid_fields', ...uploadErrors],
})

/** Adds a new version of a file, which earlier buyers can download as well. */
export const replaceDigitalFile = endpoint('POST', '/api/v1/digital-benefits/:id/files', {
  ...uploads,
  params: WithId,
  reply: DigitalBenefits,
  errors: ['digital_benefit_not_found', ...uploadErrors],
})

/**
 * Changes only the given fields, for earlier buyers as well. `version` is the version that the caller edited. If someone
 * else has saved since, the response is 409 `conflict`.
 */
export const changeDigitalBenefit = endpoint('PATCH', '/api/v1/digital-benefits/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    title: z.optional(fields.title),
    content: z.optional(fields.content),
    url: z.optional(fields.url),
    variantId: z.optional(fields.variantId),
    downloadLimit: z.optional(fields.downloadLimit),
    license: z.optional(LicenseTermsChange),
    version: z.optional(z.int()),
  }),
  reply: DigitalBenefits,
  errors: ['digital_benefit_not_found', 'conflict', 'invalid_fields'],
})

/**
 * Adds keys to the pool of a benefit of the kind `license`, and gives them to buyers who wait for one, oldest first. Keys
 * that the shop knows already are left out and counted in `repeated`.
 */
export const addLicenseKeys = endpoint('POST', '/api/v1/digital-benefits/:id/license-keys', {
  ...writes,
  bytes: 4_194_304,
  params: WithId,
  body: z.object({ keys: z.array(NewLicenseKey).check(z.minLength(1), z.maxLength(10_000)) }),
  reply: z.extend(DigitalBenefits, { added: z.int(), repeated: z.int() }),
  errors: ['digital_benefit_not_found', 'license_keys_generated'],
})

/**
 * Removes a benefit from later purchases. Earlier buyers keep their access. The keys in its pool are deleted. 409
 * `license_keys_due` while buyers still wait for keys of the pool.
 */
export const deleteDigitalBenefit = endpoint('DELETE', '/api/v1/digital-benefits/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: DigitalBenefits,
  errors: ['digital_benefit_not_found', 'license_keys_due'],
})

/** The access of an order to one benefit. */
const DigitalGrant = z.object({
  id: Id,
  lineId: Id,
  benefitId: Id,
  kind: DigitalBenefitKind,
  title: z.string(),
  state: z.enum(grantStates),
  reason: z.nullable(z.enum(grantReasons)),
  grantedAt: Moment,
  revokedAt: z.nullable(Moment),
  expiresAt: z.nullable(Moment),
  downloadCount: z.int(),
  downloadLimit: z.nullable(z.int()),
  /** When the file was last downloaded, and from how many networks it was; null and 0 for other kinds. */
  lastDownloadAt: z.nullable(Moment),
  networks: z.int(),
  keys: z.array(LicenseKey),
  /** License keys that the buyer still waits for, because the pool was empty. */
  keysDue: z.int(),
})
export type DigitalGrant = z.infer<typeof DigitalGrant>
const DigitalGrants = z.object({ grants: z.array(DigitalGrant) })

/** What an order gave its buyer access to. */
export const listDigitalGrants = endpoint('GET', '/api/v1/orders/:id/digital-grants', {
  ...reads,
  params: WithId,
  reply: DigitalGrants,
  errors: ['order_not_found'],
})

const decides = {
  who: 'admin',
  limit: 120,
  bytes: 0,
  cache: 0,
  params: WithId,
  reply: DigitalGrants,
  errors: ['digital_grant_not_found'],
} as const

/** Revokes an access. Links that were opened before stop working at once. Repeating the call changes nothing. */
export const revokeDigitalGrant = endpoint('POST', '/api/v1/digital-grants/:id/revoke', decides)

/**
 * Restores an access that a member revoked and lets its downloads be counted from 0 again. What a refund or a dispute
 * ended stays as it is.
 */
export const restoreDigitalGrant = endpoint('POST', '/api/v1/digital-grants/:id/restore', decides)

/** Ends the activation of one installation, so that its key can be activated elsewhere. */
export const releaseLicenseActivation = endpoint('POST', '/api/v1/license-activations/:id/release', {
  ...decides,
  errors: ['license_activation_not_found'],
})

const html = { who: 'anyone', bytes: 0, cache: 0, answers: 'html' } as const
const token = z.string().check(z.maxLength(100))

/** Opens a file of an order for anyone with the link of the order: redirects to an address that works for ten minutes. */
export const openDigitalFile = endpoint('GET', '/order/:publicId/files/:grantId', {
  ...html,
  limit: 120,
  params: z.object({ publicId: token, grantId: Id }),
  query: z.object({ key: z.optional(z.string().check(z.maxLength(300))) }),
})

/** Sends a file, or ranges of it, for ten minutes. A refusal is a page in words. */
export const downloadDigitalFile = endpoint('GET', '/downloads/:token', {
  ...html,
  limit: 3_000,
  params: z.object({ token: z.string().check(z.maxLength(300)) }),
  errors: [
    'download_link_expired',
    'download_access_revoked',
    'download_access_suspended',
    'download_access_ended',
    'download_limit_reached',
  ],
})
