import * as z from 'zod/mini'
import { saleCurrencies } from '#domain/currency.ts'
import { customerFields, moveInKinds, productFields } from '#domain/move-in/fields.ts'
import { moveInSources } from '#domain/move-in/profiles.ts'
import { MAX_CSV_BYTES, WORKBOOK_TYPE } from './catalog-bulk.ts'
import { endpoint } from './endpoint.ts'
import { Id, Mode, Moment, WithId } from './shapes.ts'
import { TableForm } from './table-form.ts'

const MoveInKind = z.enum(moveInKinds)
const MoveInSource = z.enum(moveInSources)
const MoveInField = z.nullable(z.enum([...productFields, ...customerFields]))
/** The maximum number of columns of a file. */
export const MAX_MOVE_IN_COLUMNS = 200
/** The number of entries of a report that a response contains. The report as a file contains more. */
export const MAX_SHOWN_ENTRIES = 1_000

const acts = { who: 'admin', limit: 60, bytes: 0, cache: 0, shared: true } as const
const takesFile = {
  ...acts,
  bytes: MAX_CSV_BYTES,
  takes: 'text/csv',
  alsoTakes: [WORKBOOK_TYPE],
  body: z.string(),
} as const
const fileErrors = ['csv_invalid', 'body_too_large', 'unsupported_media_type', 'unavailable'] as const

/**
 * Reads the headings and first rows of a file of another platform and suggests the field of each column: the mapping
 * that the shop last used for these headings, else the profile of the platform. Stores nothing.
 */
export const inspectMoveInFile = endpoint('POST', '/api/v1/move-in/inspect', {
  ...takesFile,
  query: z.object({ kind: MoveInKind, source: z.optional(MoveInSource) }),
  reply: z.object({
    source: MoveInSource,
    /** Whether the platform was recognized by its headings. */
    isDetected: z.boolean(),
    /** Whether the mapping is the one that was last used for these headings. */
    isRemembered: z.boolean(),
    headings: z.array(z.string()),
    /** At most three rows. */
    samples: z.array(z.array(z.string())),
    mapping: z.array(MoveInField),
    /** The mode to which customers are added. */
    mode: Mode,
  }),
  errors: fileErrors,
})

/** Why a line is skipped, refused or changed. Codes of the product file are used for products as well. */
const MoveInEntry = z.object({
  line: z.int(),
  outcome: z.enum(['skipped', 'refused', 'noted']),
  /** The field at fault; null for the whole line. */
  field: z.nullable(z.string()),
  code: z.string(),
})
export type MoveInEntry = z.infer<typeof MoveInEntry>

/**
 * What an import created, or would create. `created`, `filled`, `skipped` and `refused` count products or customers,
 * `repeated` lines that repeat an earlier one. `entries` are sorted by line.
 */
export const MoveInReport = z.object({
  /** Null for a dry run, which stores nothing. */
  id: z.nullable(Id),
  kind: MoveInKind,
  lines: z.int(),
  created: z.int(),
  filled: z.int(),
  skipped: z.int(),
  refused: z.int(),
  repeated: z.int(),
  /** How many pictures are still loaded from the address in the file. */
  pictures: z.int(),
  /** How many products are shipped, so that they need shipping options. */
  shipped: z.int(),
  /** How many old addresses lead to the products of the file. */
  redirects: z.int(),
  entries: z.array(MoveInEntry),
  entryCount: z.int(),
  /** The created products, at most 5,000, with which the seller can archive them again. */
  productIds: z.array(Id),
})
export type MoveInReport = z.infer<typeof MoveInReport>

/** The field of each column, separated by commas; a column without a field is not imported. */
const Mapping = z.string().check(z.maxLength(6_000))
const flag = z._default(z.enum(['true', 'false']), 'false')

/**
 * Imports a file of another platform. Products and customers that the shop already has are skipped; with `existing` set
 * to `fill`, empty fields of existing customers are filled. Lines with problems are refused one by one, and everything
 * else is imported: products in one transaction, customers in batches. Consent is recorded only where a mapped opt-in
 * column says so. `dry` only reports. The mapping is remembered for the headings of the file.
 */
export const runMoveIn = endpoint('POST', '/api/v1/move-in', {
  ...takesFile,
  query: z.object({
    kind: MoveInKind,
    source: MoveInSource,
    mapping: Mapping,
    dry: flag,
    /** For products without a currency column; the shop's currency when it is absent. */
    currency: z.optional(z.enum(saleCurrencies)),
    existing: z._default(z.enum(['skip', 'fill']), 'skip'),
    /** The mode that `inspect` returned. The import is refused when the mode of the shop has changed since. */
    mode: z.optional(Mode),
    /** Also creates redirects from the addresses at which the platform sold the products. */
    redirects: flag,
  }),
  reply: MoveInReport,
  errors: [...fileErrors, 'mode_changed', 'idempotency_key_reused', 'idempotency_key_in_flight'],
})

const MoveInRun = z.object({
  id: Id,
  kind: MoveInKind,
  source: MoveInSource,
  created: z.int(),
  filled: z.int(),
  skipped: z.int(),
  refused: z.int(),
  createdAt: Moment,
})
export type MoveInRun = z.infer<typeof MoveInRun>

/** The last fifty imports, newest first. */
export const listMoveIns = endpoint('GET', '/api/v1/move-in', {
  ...acts,
  shared: false,
  reply: z.object({ runs: z.array(MoveInRun) }),
})

/** The report of an import as a file: line, outcome, field and reason, without values of the imported file. */
export const downloadMoveInReport = endpoint('GET', '/api/v1/move-in/:id/report.csv', {
  ...acts,
  shared: false,
  answers: 'file',
  params: WithId,
  query: z.object({ form: TableForm }),
  errors: ['move_in_not_found'],
})
