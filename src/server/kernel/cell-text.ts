// What a spreadsheet takes for the beginning of a formula, full-width signs as well, where a cell begins: also behind what
// is inside a cell here and ends one there. Where numbers have a comma, a file is split at `;`, and quotes are not heard.
const begins = '(^|[;\\t\\r\\n])'
const formula = `(?=[ '"]*[=+\\-@＝＋－＠])`
const open = new RegExp(begins + formula, 'g')
const closed = new RegExp(`${begins}'${formula}`, 'g')
/** What it skips before a formula. */
const skipped = /^'*[\t\r\n]/
const skippedClosed = /^'+[\t\r\n]/

/** A text as a cell of a spreadsheet that never becomes a formula: each place where one would begin gets an apostrophe. */
export function harmless(text: string): string {
  const cell = text.replace(open, "$1'")
  return skipped.test(cell) ? `'${cell}` : cell
}

/** The text that `harmless` was given. */
export const unharmed = (cell: string): string =>
  (skippedClosed.test(cell) ? cell.slice(1) : cell).replace(closed, '$1')
