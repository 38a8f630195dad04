import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { createFolderSink, createZipSink } from './sink.ts'
import { type ExportOptions, type ExportSummary, writeExport } from './write-export.ts'

type FolderOptions = Omit<ExportOptions, 'sink'> & {
  /** A folder that does not exist yet or is empty. */
  folder: string
  /** Writes the files themselves to the folder instead of one ZIP file. */
  asFiles: boolean
}

async function assertEmpty(folder: string) {
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new OperatorError(`${folder} is a file: choose a folder.`)
    throw error
  })
  if (names.length > 0) throw new OperatorError(`${folder} is not empty: choose an empty or a new folder.`)
}

/**
 * Exports the shop to an empty folder. Returns the path of the ZIP file or of the folder. A failed export leaves the
 * folder empty. Throws OperatorError.
 */
export async function exportToFolder({ folder, asFiles, ...options }: FolderOptions) {
  await assertEmpty(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const day = toCalendarDay(await getShopTimeZone(options.db), options.now)
  const zip = join(folder, `vitrine-export-${day}.zip`)
  const unfinished = `${zip}.partial`
  const sink = asFiles
    ? createFolderSink(folder, options.signal)
    : createZipSink(unfinished, options.now, options.signal)
  try {
    const summary: ExportSummary = await writeExport({ ...options, sink })
    if (!asFiles) await rename(unfinished, zip)
    return { path: asFiles ? folder : zip, summary }
  } catch (error) {
    sink.abort()
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    // An aborted stream reports only that it was aborted.
    throw options.signal.aborted ? options.signal.reason : error
  }
}
