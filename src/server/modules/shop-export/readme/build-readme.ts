import { csvColumns } from '#contract/catalog-bulk.ts'
import { clickIdNames, trackerNames } from '#domain/attribution.ts'
import { formatIsoWithOffset } from '#domain/zoned-time.ts'
import { exportColumns, type TextPair } from '#i18n/spec/export-columns.ts'
import { exportReadme, exportTables } from '#i18n/spec/export-readme.ts'
import { fileColumns } from '../pages/write-files.ts'
import { pageColumns } from '../pages/write-pages.ts'
import { sourcesByTable } from '../tables/export-tables.ts'
import { orderColumns } from '../tables/write-listed-tables.ts'

/** The columns of every table, in the order of its file. */
export const columnsByTable: Readonly<Record<string, readonly string[]>> = {
  products: csvColumns,
  orders: orderColumns,
  ...Object.fromEntries(Object.entries(sourcesByTable).map(([table, source]) => [table, Object.keys(source.columns)])),
  pages: pageColumns,
  files: fileColumns,
}

const trackers: readonly string[] = [...trackerNames, ...clickIdNames]
const texts: Readonly<Record<string, TextPair>> = exportColumns

/** Finds what a column means. Parameters of campaigns are the same word in every language. */
function findColumnText(table: string, column: string): TextPair | null {
  const own = texts[`${table}.${column}`] ?? texts[column]
  if (own) return own
  if (!/^(first_)?utm_/.test(column) && !trackers.includes(column)) return null
  const [first, name] = column.startsWith('first_') ? [true, column.slice(6)] : [false, column]
  return [
    `Parâmetro ${name} da ${first ? 'primeira' : 'última'} visita`,
    `Parameter ${name} of the ${first ? 'first' : 'last'} visit`,
  ]
}

/** The columns of a table whose meaning is not described. */
export const listUndescribedColumns = (table: string): string[] =>
  (columnsByTable[table] ?? []).filter(column => !findColumnText(table, column))

function buildTable(table: string, place: 0 | 1, heading: string): string {
  const text = (exportTables as Readonly<Record<string, TextPair>>)[table]?.[place] ?? ''
  const rows = (columnsByTable[table] ?? []).map(
    column => `| \`${column}\` | ${findColumnText(table, column)?.[place] ?? ''} |`,
  )
  return [`### data/${table}.csv`, '', text, '', heading, '|---|---|', ...rows, ''].join('\n')
}

/** Builds the descriptions of an export in Portuguese and in English, by file name. */
export function buildReadme({ shop, timeZone, now }: { shop: string; timeZone: string; now: Date }) {
  const facts = { shop, timeZone, at: formatIsoWithOffset(timeZone, now) }
  return Object.fromEntries(
    Object.entries(exportReadme).map(([language, words], place) => [
      `README.${language}.md`,
      [
        words.title(facts),
        '',
        words.intro(facts),
        '',
        `## ${words.tables}`,
        '',
        ...Object.keys(columnsByTable).map(table => buildTable(table, place === 0 ? 0 : 1, words.columns)),
      ].join('\n'),
    ]),
  )
}
