import type { Received, Request } from '#contract/endpoint.ts'
import {
  type runMoveIn as contract,
  MAX_SHOWN_ENTRIES,
  type MoveInEntry,
  type MoveInReport,
} from '#contract/move-in.ts'
import { getDefaultCountry } from '#domain/countries.ts'
import {
  type ColumnMapping,
  customerFields,
  findRepeatedFields,
  type MoveInField,
  type MoveInKind,
  productFields,
} from '#domain/move-in/fields.ts'
import type { MappedCustomer } from '#domain/move-in/map-customers.ts'
import { forgetRedirects } from '#server/modules/redirects/index.ts'
import { getShopLocale } from '#server/modules/settings/shop/index.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { withIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { audit } from '#server/platform/observability/repository.ts'
import type { MappedFile, ReadProduct } from './file-reader.ts'
import { hashHeadings } from './hash-headings.ts'
import { importCustomers, previewCustomers } from './import-incoming-customers.ts'
import { importProducts, previewProducts } from './import-incoming-products.ts'
import type { ImportResult } from './import-result.ts'
import { readMappedFile } from './read-file.ts'
import { insertImport, saveProfile } from './repository.ts'

type Query = Request<typeof contract>['query']
type File = Omit<MappedFile, 'chunks'>

const maxStoredEntries = 20_000
const fieldsByKind: Record<MoveInKind, readonly MoveInField[]> = { products: productFields, customers: customerFields }
const requiredFields: Record<MoveInKind, readonly MoveInField[]> = {
  products: ['title', 'price'],
  customers: ['email'],
}

/** Parses the mapping of a request. Throws `invalid_fields` for unknown, repeated and missing fields. */
function parseMapping(text: string, kind: MoveInKind): ColumnMapping {
  const known = fieldsByKind[kind]
  const mapping = text.split(',').map(name => {
    if (name === '') return null
    const field = known.find(each => each === name)
    if (!field) throw new AppError('invalid_fields', { fields: { mapping: 'invalid' } })
    return field
  })
  const repeated = findRepeatedFields(mapping)
  const missing = requiredFields[kind].filter(field => !mapping.includes(field))
  const fields = {
    ...Object.fromEntries(repeated.map(field => [field, 'repeated'])),
    ...Object.fromEntries(missing.map(field => [field, 'required'])),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
  return mapping
}

/** Adds what reading the file found to the result of the import. Reports contain no value of the file. */
function buildReport(kind: MoveInKind, file: File, result: ImportResult, id: string | null): MoveInReport {
  const entries: MoveInEntry[] = [
    ...result.entries,
    ...file.tooWide.map(line => ({ line, outcome: 'refused' as const, field: null, code: 'columns_differ' })),
    ...file.unsupported.map(line => ({ line, outcome: 'refused' as const, field: 'type', code: 'type_unsupported' })),
    ...file.refused.map(({ line, field, code }) => ({ line, outcome: 'refused' as const, field, code })),
    ...file.notes.map(({ line, field, code }) => ({ line, outcome: 'noted' as const, field, code })),
  ].sort((a, b) => a.line - b.line)
  return {
    ...result,
    id,
    kind,
    lines: file.lineCount,
    refused: result.refused + file.tooWide.length + file.unsupported.length + file.refused.length,
    repeated: file.repeated,
    entries,
    entryCount: entries.length,
  }
}

const shorten = (report: MoveInReport): MoveInReport => ({
  ...report,
  entries: report.entries.slice(0, MAX_SHOWN_ENTRIES),
})

async function storeRun(
  tx: Tx,
  report: MoveInReport,
  query: Query & { mode: Mode },
  file: File,
  mapping: ColumnMapping,
) {
  const { kind, source, mode } = query
  const { id, lines, created, filled, skipped, refused, repeated, entries } = report
  await insertImport(tx.db, {
    id: id ?? newId(),
    kind,
    source,
    mapping: [...mapping],
    counts: { lines, created, filled, skipped, refused, repeated },
    report: entries.slice(0, maxStoredEntries),
    created_by: tx.actor?.memberId ?? null,
    created_at: tx.clock(),
  })
  const headings_hash = hashHeadings(file.headings)
  await saveProfile(tx.db, { kind, name: source, headings_hash, mapping: [...mapping] }, tx.clock())
  // Entries that start with 'customer.' are never deleted, because they prove where a consent comes from.
  const action = kind === 'customers' ? 'customer.imported' : 'move_in.run'
  await audit(tx, action, id, { kind, source, mode, created, filled, skipped, refused, redirects: report.redirects })
}

/**
 * Imports a file of another platform, or reports with `dry` what the import would do. Throws `csv_invalid` for an
 * unreadable file, `invalid_fields` for a wrong mapping, and `mode_changed`. Stops when the client disconnects before
 * the writes.
 */
export async function runMoveIn(ctx: Context, bytes: Uint8Array, query: Query): Promise<Received<typeof contract>> {
  const { kind, source } = query
  const mapping = parseMapping(query.mapping, kind)
  const mode = await ctx.provider.mode(ctx.db)
  if (query.mode !== undefined && query.mode !== mode) throw new AppError('mode_changed')
  const signal = ctx.gone()
  const { currency: shopCurrency } = await getShopLocale(ctx.db)
  const country = getDefaultCountry(shopCurrency).code
  const task = { step: 'map' as const, file: bytes, kind, mapping, currency: query.currency ?? '', country }
  const isProducts = kind === 'products'
  const { items, ...file } = await readMappedFile<ReadProduct | MappedCustomer>(task, signal)
  const productOptions = { source, hasRedirects: query.redirects === 'true' }
  const customerOptions = { mode, fillsEmpty: query.existing === 'fill' }
  if (query.dry === 'true') {
    const result = isProducts
      ? await previewProducts(ctx, items as ReadProduct[], productOptions, signal)
      : await previewCustomers(ctx, items as MappedCustomer[], customerOptions, signal)
    return shorten(buildReport(kind, file, result, null))
  }
  const identity = { file: sha256Hex(bytes), query }
  return withIdempotencyKey(ctx, 'move-in.run', identity, false, async () => {
    // Customers are committed in batches, so an import that is interrupted is already in the audit log.
    if (!isProducts) await audit(ctx, 'customer.import_started', null, { source, mode, lines: file.lineCount })
    const customers = isProducts ? null : await importCustomers(ctx, items as MappedCustomer[], customerOptions, signal)
    const report = await withTransaction(ctx, async tx => {
      const result = customers ?? (await importProducts(tx, items as ReadProduct[], productOptions, signal))
      const complete = buildReport(kind, file, result, newId())
      await storeRun(tx, complete, { ...query, mode }, file, mapping)
      return complete
    })
    forgetRedirects(ctx.db)
    return shorten(report)
  })
}
