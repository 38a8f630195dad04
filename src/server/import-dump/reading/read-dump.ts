import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DumpRow } from './dump-row.ts'
import { DumpProblem } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { readSql } from './read-sql.ts'

/** A text of the language holds no more; a dump with its pages is far below. */
const mostBytes = 400_000_000

function textOf(file: string): string {
  const { size } = statSync(file)
  if (size > mostBytes) throw new DumpProblem(`${file} is larger than 400 MB: dump its tables one by one.`)
  return readFileSync(file, 'utf8')
}

/** Of several files the one at fault is named. */
function sqlRows(file: string): DumpRow[] {
  const text = textOf(file)
  try {
    return [...readSql(text)]
  } catch (error) {
    throw error instanceof DumpProblem ? new DumpProblem(`${file}: ${error.message}.`) : error
  }
}

function folderRows(folder: string): DumpRow[] {
  const files = readdirSync(folder).filter(name => /\.(csv|sql)$/i.test(name))
  if (files.length === 0) throw new DumpProblem(`${folder} holds no file that ends with .csv or .sql.`)
  return files.sort().flatMap(name => {
    const file = join(folder, name)
    return /\.sql$/i.test(name) ? sqlRows(file) : readCsv(name.slice(0, -4).toLowerCase(), textOf(file))
  })
}

/** Every row of a dump: a file of SQL, one table's CSV file (`products.csv`), or a folder of either. */
export function readDump(path: string): DumpRow[] {
  try {
    if (statSync(path).isDirectory()) return folderRows(path)
    const name = path.split(/[\\/]/).at(-1) ?? ''
    return /\.csv$/i.test(name) ? readCsv(name.slice(0, -4).toLowerCase(), textOf(path)) : sqlRows(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new DumpProblem(`There is no ${path}.`)
    throw error
  }
}
