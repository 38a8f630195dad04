import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DumpError } from './dump-error.ts'
import type { DumpRow } from './dump-row.ts'
import { parseCsv } from './parse-csv.ts'
import { parseSql } from './parse-sql.ts'
import { readDumpText } from './read-dump-text.ts'

const isCsvFile = (name: string) => /\.csv(\.gz)?$/i.test(name)
const getTableName = (name: string) => name.replace(/\.csv(\.gz)?$/i, '').toLowerCase()

/** Adds the file name to the error, because a dump can consist of several files. */
function readSqlFile(file: string): DumpRow[] {
  const text = readDumpText(file)
  try {
    return [...parseSql(text)]
  } catch (error) {
    throw error instanceof DumpError ? new DumpError(`${file}: ${error.message}.`) : error
  }
}

function readFolder(folder: string): DumpRow[] {
  const names = readdirSync(folder)
  const files = names.filter(name => /\.(csv|sql)(\.gz)?$/i.test(name))
  if (names.includes('toc.dat'))
    throw new DumpError(
      `${folder} is a dump in the directory format of pg_dump: convert it to plain SQL with \`pg_restore --file=dump.sql ${folder}\`.`,
    )
  if (files.length === 0) throw new DumpError(`${folder} contains no file that ends with .csv or .sql.`)
  return files.sort().flatMap(name => {
    const file = join(folder, name)
    return isCsvFile(name) ? parseCsv(getTableName(name), readDumpText(file)) : readSqlFile(file)
  })
}

/**
 * Reads every row of a dump: an SQL file, one table's CSV file (`products.csv`), either of them gzipped, or a folder of
 * such files.
 */
export function readDump(path: string): DumpRow[] {
  try {
    if (statSync(path).isDirectory()) return readFolder(path)
    const name = path.split(/[\\/]/).at(-1) ?? ''
    return isCsvFile(name) ? parseCsv(getTableName(name), readDumpText(path)) : readSqlFile(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new DumpError(`${path} does not exist.`)
    throw error
  }
}
