import { DumpError } from '@vitrine/dump-reader/dump-error.ts'
import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { readDump } from '@vitrine/dump-reader/read-dump.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { DumpProblem } from './dump-problem.ts'
import { createReport, type DumpReport, type OldTable, oldTables } from './dump-report.ts'
import { importFiles } from './import-files.ts'
import { importUpsellPages, importUpsells } from './import-funnels.ts'
import { importCampaigns, importSalesPages } from './import-pages.ts'
import { importPriceMappings, importProviderKeys } from './import-payments.ts'
import { importProducts } from './import-products.ts'
import type { DumpImport } from './import-rows.ts'
import { importTemplates } from './import-templates.ts'
import { mapProductPrices } from './repository.ts'

type ImportOptions = { path: string; files: string | null; isCheck: boolean }

/** Thrown at the end of a dry run to roll back its transaction. */
class CheckRollback extends Error {}

/** Reads from the real storage, but keeps in memory what a dry run would store. */
function createCheckStorage({ storage }: Context): Context['storage'] {
  const storedInMemory = new Map<string, Buffer>()
  return {
    ...storage,
    async put(key, body) {
      if (body instanceof Uint8Array) storedInMemory.set(key, Buffer.from(body))
    },
    async get(key) {
      const bytes = storedInMemory.get(key)
      return bytes ? { bytes } : storage.get(key)
    },
  }
}

/** Reads the rows of a dump. The operator sees the reader's message, which contains the remedy. */
function readRows(path: string): DumpRow[] {
  try {
    return readDump(path)
  } catch (error) {
    throw error instanceof DumpError ? new DumpProblem(error.message) : error
  }
}

function groupRowsByTable(rows: readonly DumpRow[], report: DumpReport): (table: OldTable) => DumpRow[] {
  const rowsByTable = new Map<string, DumpRow[]>(oldTables.map(table => [table, []]))
  for (const row of rows) {
    const list = rowsByTable.get(row.table)
    if (list) list.push(row)
    else report.others[row.table] = (report.others[row.table] ?? 0) + 1
  }
  return table => rowsByTable.get(table) ?? []
}

async function importTables(dumpImport: DumpImport) {
  const defaultTemplate = await importTemplates(dumpImport)
  await importProducts(dumpImport, defaultTemplate)
  const active = [...(await mapProductPrices(dumpImport.tx.db))].filter(([, { isActive }]) => isActive)
  const onSale = new Set(active.map(([id]) => id))
  await importCampaigns(dumpImport, onSale)
  await importSalesPages(dumpImport)
  await importUpsells(dumpImport, onSale)
  await importUpsellPages(dumpImport, onSale)
  await importProviderKeys(dumpImport)
  await importPriceMappings(dumpImport)
}

/**
 * Imports a dump of the old system's tables. Rows keep their ids, and existing rows are not changed. All valid rows are
 * written in one transaction. A dry run writes nothing and reports the same. Throws a DumpProblem when the dump cannot
 * be read.
 */
export async function importDump(ctx: Context, { path, files, isCheck }: ImportOptions): Promise<DumpReport> {
  const rows = readRows(path)
  const report = createReport()
  const getRows = groupRowsByTable(rows, report)
  // Files are stored before the transaction, so that it does not stay open while bytes are copied.
  const stored = await importFiles(ctx, files, report, isCheck)
  const storage = isCheck ? createCheckStorage(ctx) : ctx.storage
  try {
    await withTransaction({ ...ctx, storage }, async tx => {
      await importTables({ tx, rows: getRows, report, stored })
      if (isCheck) throw new CheckRollback()
      const added = Object.fromEntries(oldTables.map(table => [table, report.tables[table].added]))
      await audit(tx, 'dump.imported', null, added)
      await bumpContentVersion(tx)
    })
  } catch (error) {
    if (!(error instanceof CheckRollback)) throw error
  }
  ctx.wake()
  return report
}
